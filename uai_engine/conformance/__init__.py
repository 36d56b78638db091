"""Check any UAI engine, in any language, against the standard in `protocol/`.

`uai-engine conformance -- COMMAND ..` runs it. Every check cites the rule it is about; the checks
of each topic are in a module of that name, registered by `@check`.
"""

"""The checks of the kit, a module a topic; every check cites the rule it is about."""

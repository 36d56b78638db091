"""Game records: the line-oriented text of a whole game, with everything said about it.

>>> reading = read_record(b"AZULGAME\\n2\\n1llrr 2orku 3luuk 4krul 5rrok\\nA 2 r 1\\nB 0 kk 2-\\n")
>>> reading.problems
(Problem(line=5, text='bowl 0 gives 1 of these tiles, not 2'),)
"""

from uai_engine.notation.record.document import read_document, write_document
from uai_engine.notation.record.lines import Document
from uai_engine.notation.record.reader import RecordReading, read_record, replay_document
from uai_engine.notation.record.writer import document_of, write_record

__all__ = [
    "Document",
    "RecordReading",
    "document_of",
    "read_document",
    "read_record",
    "replay_document",
    "write_document",
    "write_record",
]

from pathlib import Path
from typing import Literal

class CharacterTable:
    cmap: dict[int, str]

class CharacterTables:
    tables: list[CharacterTable]

class TTFont:
    def __init__(self, file: Path) -> None: ...
    def getBestCmap(self) -> dict[int, str]: ...
    def __getitem__(self, tag: Literal["cmap"]) -> CharacterTables: ...
    def save(self, file: Path) -> None: ...

class TTCollection:
    fonts: list[TTFont]
    def __init__(self, file: Path) -> None: ...

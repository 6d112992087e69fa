from fontTools.ttLib import TTFont

class Options:
    name_IDs: list[int]
    def __init__(
        self,
        *,
        hinting: bool = ...,
        desubroutinize: bool = ...,
        layout_features: list[str] = ...,
        notdef_outline: bool = ...,
    ) -> None: ...

class Subsetter:
    def __init__(self, options: Options) -> None: ...
    def populate(self, *, text: str) -> None: ...
    def subset(self, font: TTFont) -> None: ...

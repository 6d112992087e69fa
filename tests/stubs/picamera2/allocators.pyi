from typing import Any

class Allocator:
    sync: Any

class LibcameraAllocator(Allocator):
    def __init__(self, camera: object) -> None: ...

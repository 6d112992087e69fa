from collections.abc import Callable

from luma.core.interface.serial import spi
from PIL import Image

class st7789:
    size: tuple[int, int]
    def __init__(
        self,
        serial_interface: spi,
        *,
        width: int = ...,
        height: int = ...,
        rotate: int = ...,
        gpio: object | None = ...,
        gpio_LIGHT: int = ...,
        backlight: Callable[[bool], None] | None = ...,
    ) -> None: ...
    def display(self, image: Image.Image) -> None: ...
    def cleanup(self) -> None: ...

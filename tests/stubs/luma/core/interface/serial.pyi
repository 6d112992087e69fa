class i2c:
    def __init__(self, *, bus: object | None = ..., port: int = ..., address: int = ...) -> None: ...
    def cleanup(self) -> None: ...

class spi:
    def __init__(
        self,
        *,
        spi: object | None = ...,
        gpio: object | None = ...,
        port: int = ...,
        device: int = ...,
        bus_speed_hz: int = ...,
        gpio_DC: int | None = ...,
        gpio_RST: int | None = ...,
    ) -> None: ...
    def cleanup(self) -> None: ...

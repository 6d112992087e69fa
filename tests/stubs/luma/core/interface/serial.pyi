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

from typing import Any

controls: Any
ControlType: Any

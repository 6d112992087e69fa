from typing import Any

Picamera2: Any

"""The box on the table: one process that owns camera, buttons, display, light, sound and the table."""

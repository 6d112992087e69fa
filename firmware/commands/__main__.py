"""``python -m firmware.commands`` is the console script ``arbiter``."""

import sys

from firmware.commands import main

sys.exit(main())

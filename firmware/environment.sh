# Makes the project's own Python environment in .venv; read by firmware/run and tests/run, in the project's folder.
# Shell functions, POSIX sh.

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$*"
    exit 2
}

# need_packages WHY PACKAGE...: installs Debian packages when it may, else names the one command to type.
need_packages() {
    why=$1
    shift
    command -v apt-get >/dev/null 2>&1 || fail "$why. Please install: $*"
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif sudo -n true 2>/dev/null; then
        as_root='sudo -n'
    else
        fail "$why. Type this, then try again: sudo apt-get install -y $*"
    fi
    say "Installing $* ..."
    install="$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $*"
    $install >/dev/null 2>&1 || { $as_root apt-get update -qq >/dev/null 2>&1 && $install >/dev/null; } ||
        fail "$why, and installing $* failed. Type this, then try again: sudo apt-get install -y $*"
}

find_python() {
    for python in python3 python3.13 python3.12 python3.11; do
        "$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null && return
    done
    fail "Python 3.11, 3.12 or 3.13 is needed. Debian 12 and 13, Ubuntu 24.04 and Raspberry Pi OS have one."
}

# make_environment run|tests: installs the locked libraries and this project, unless that is done already.
make_environment() {
    find_python
    sed '/^# for tests only/,$d' requirements.lock >.venv-lock.$$
    [ "$1" = run ] || cp requirements.lock .venv-lock.$$
    trap 'rm -f .venv-lock.$$' EXIT
    made_for=$(cat .venv-lock.$$ pyproject.toml | cksum)
    if [ ! -x .venv/bin/python ] || ! grep -qxF "$made_for" .venv/made-for 2>/dev/null; then
        "$python" -c 'import ensurepip, venv' 2>/dev/null ||
            need_packages "Python's venv module is missing" python3-venv
        say "Making the environment in .venv (once; takes a minute) ..."
        [ -x .venv/bin/python ] || "$python" -m venv .venv
        .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r .venv-lock.$$ ||
            fail "The libraries could not be installed. Is the network there? Then try again."
        .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e . ||
            fail "The project itself could not be installed; see above."
        printf '%s\n' "$made_for" >>.venv/made-for
    fi
    rm -f .venv-lock.$$
    trap - EXIT
}

"""Where things are: our programs, the peers, the folders for what is made here."""
import contextlib
import os
import shutil
import subprocess
import tempfile

HERE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
RESULTS = os.path.join(HERE, "results")
FETCHKIT = os.path.abspath(os.environ.get("FETCHKIT", os.path.join(HERE, "..", ".build", "release", "fetchkit")))
BINARIES = os.path.abspath(os.environ.get("BENCH_BIN", os.path.join(HERE, ".build", "release")))
LIBRARY_BENCH = os.path.join(BINARIES, "library-bench")
STORE_BENCH = os.path.abspath(
    os.environ.get("STORE_BENCH", os.path.join(HERE, "..", ".build", "release", "store-bench")))
MEASURE = os.path.join(BINARIES, "measure-process")

# The peers' scripts, and where they keep what they made; both may be missing.
PEERS = os.path.abspath(os.environ.get("FETCHKIT_PEERS", os.path.join(HERE, "..", "..", "shared", "peers")))
PEERS_WORK = os.path.abspath(
    os.environ.get("PEERS_WORK") or os.path.join(os.environ.get("TMPDIR") or "/tmp", "fetchkit-peers"))


def remove(path):
    """Removes a file, if it is there."""
    with contextlib.suppress(FileNotFoundError):
        os.remove(path)


def program(name):
    """The path of a program, nil where it is not installed. nginx stands where only root looks."""
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")


def peer_program(name):
    """The path of a program that the peers' setup.sh built, None where it did not."""
    path = os.path.join(PEERS_WORK, "bin", name)
    return path if os.access(path, os.X_OK) else None


@contextlib.contextmanager
def temporary_folder(in_memory=False):
    """A folder of our own that is gone at the end; in memory where the system has a place for that."""
    parent = "/dev/shm" if in_memory and os.access("/dev/shm", os.W_OK) else None
    path = tempfile.mkdtemp(prefix="fetchkit-bench-", dir=parent)
    try:
        os.chmod(path, 0o755)
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def version(*command):
    """The first line of what a program says of its version."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20)
    except OSError:
        return "missing"
    lines = (done.stdout or done.stderr).splitlines()
    return lines[0].strip() if lines else "unknown"

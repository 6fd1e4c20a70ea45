"""The peers' slow link and the nginx behind it; started where they are down, and ended again if we started them."""
import os
import subprocess

import places

SERVER = "http://10.77.0.1:8081"


class Link:
    """50 ms and 20 Mbit/s between two private network namespaces. Needs root and the peers' setup.sh."""

    def __init__(self):
        self.scripts = os.path.join(places.PEERS, "common")
        self.environment = {**os.environ, "PEERS_WORK": places.PEERS_WORK}
        self.started = []

    def __enter__(self):
        if os.geteuid() != 0:
            raise RuntimeError("the slow link needs root")
        if not places.peer_program("delaylink"):
            raise RuntimeError(f"nothing is built in {places.PEERS_WORK}: run {places.PEERS}/setup.sh --media")
        if not self.is_up():
            # Servers that others use stay up; only what was down is ours to end.
            had_servers = bool(self.script("servers.sh", "show"))
            self.script("net.sh", "up")
            self.started.append("net.sh")
            self.script("servers.sh", "up")
            if not had_servers:
                self.started.insert(0, "servers.sh")
        if not self.is_up():
            self.__exit__()
            raise RuntimeError(f"the link does not come up: see {places.PEERS_WORK}/log")
        return self

    def __exit__(self, *_):
        for name in self.started:
            self.script(name, "down")

    def is_up(self):
        return "link:" in self.script("servers.sh", "show")

    def script(self, name, *arguments):
        done = subprocess.run(
            [os.path.join(self.scripts, name), *arguments], env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
        return done.stdout

    def run(self, command, timeout=60):
        """Standard output of a command on the client's side of the link."""
        namespace = os.environ.get("PEERS_NS", "fkpeers") + "-c"
        done = subprocess.run(
            ["ip", "netns", "exec", namespace, *command], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=timeout)
        return done.stdout

"""Bodies in small pieces, to a delegate on the main run loop: pieces and calls a second, and turns of the loop."""
import re
import socket
import threading

import measure
import places
from measure import Command
from report import Report, Table, number

CONNECTIONS = 10
SIZE = 16


def run(context):
    report = Report("events", "Small events to the main run loop")
    count = 10_000 if context.quick else 100_000
    total = CONNECTIONS * count
    with Server(count) as server:
        commands = [
            Command("chunks", [places.LIBRARY_BENCH, "events", str(CONNECTIONS), f"{server.base}/chunks"]),
            Command("parts", [places.LIBRARY_BENCH, "events", str(CONNECTIONS), f"{server.base}/parts"]),
        ]

        def after(command, sample):
            for fact in ("responses", "data_calls", "turns", "wall_s"):
                found = re.search(rf"{fact}=([0-9.]+)", sample.output)
                sample.facts[fact] = float(found.group(1)) if found else None

        results = measure.interleaved(commands, context.repetitions, after=after)
    table = Table(
        f"{total:,} pieces of {SIZE} bytes on {CONNECTIONS} connections; chunks of a body may be told together, parts of "
        "x-mixed-replace are a response each and may not",
        ["pieces", "a second", "response calls", "data calls", "wake-ups asked for", "CPU s"])
    for name, samples in results.items():
        wall = samples.median("wall_s")
        table.rows.append([
            name + (" (failed)" if samples.failed else ""), number(total / wall) if wall else "-",
            number(samples.median("responses")), number(samples.median("data_calls")),
            number(samples.median("turns")), number(samples.median("cpu"))])
        if wall:
            report.judge(f"{name}: seconds for a million", wall * 1e6 / total, 1)
    report.tables.append(table)
    return report


class Server:
    """Sends what it has made before, as fast as it is taken."""

    def __init__(self, count):
        piece = b"x" * SIZE
        self.chunks = (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                       + (b"%x\r\n%s\r\n" % (SIZE, piece)) * count + b"0\r\n\r\n")
        self.parts = (b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=b\r\n"
                      b"Connection: close\r\n\r\n"
                      + (b"--b\r\nContent-Length: %d\r\n\r\n%s\r\n" % (SIZE, piece)) * count + b"--b--\r\n")

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        with connection:
            try:
                request = b""
                while b"\r\n\r\n" not in request:
                    piece = connection.recv(65536)
                    if not piece:
                        return
                    request += piece
                connection.sendall(self.parts if b"/parts" in request else self.chunks)
            except OSError:
                pass

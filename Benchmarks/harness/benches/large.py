"""One file of 256 MiB over loopback, thrown away and written to disk."""
import os

import measure
import places
import served
from measure import Command
from report import Report, Table, mebibytes, milliseconds, number, ratio
from webserver import WebServer


def commands(url, output):
    file = os.path.join(output, "x")
    all_commands = [
        Command("fetchkit nothing", [places.FETCHKIT, "get", "-q", "--discard", url]),
        Command("curl nothing", ["curl", "-q", "-s", "-o", "/dev/null", url]),
        Command("wget2 nothing", ["wget2", "--no-config", "-q", "--no-robots", "--no-http2", "-O", "/dev/null", url]),
        Command("fetchkit disk", [places.FETCHKIT, "get", "-q", "-o", file, url]),
        Command("curl disk", ["curl", "-q", "-s", "-o", file, url]),
        Command("wget2 disk", ["wget2", "--no-config", "-q", "--no-robots", "--no-http2", "-O", file, url]),
        Command("aria2c disk", ["aria2c", "--no-conf", "-q", "-x1", "-s1", "--file-allocation=none",
                                "--allow-overwrite=true", "-d", output, "-o", "x", url]),
    ]
    return [each for each in all_commands if places.program(each.arguments[0])]


def run(context):
    report = Report("large", "One large file")
    count = 64 if context.quick else 256
    with places.temporary_folder() as folder:
        root, output = os.path.join(folder, "root"), os.path.join(folder, "output")
        os.makedirs(root)
        os.makedirs(output)
        served.one_large(root, "large", count)
        with WebServer(folder, root) as server:

            def before(command):
                served.clear(output)
                # Else the page cache writes one tool's file back in the next tool's time.
                os.sync()

            def after(command, sample):
                if command.name.endswith("disk"):
                    length = sum(entry.stat().st_size for entry in os.scandir(output))
                    if length != count << 20:
                        sample.status = sample.status or -2

            results = measure.interleaved(
                commands(f"{server.base}/large", output), context.repetitions, before, after)
    for kind in ("nothing", "disk"):
        curl, ours = results[f"curl {kind}"], results[f"fetchkit {kind}"]
        table = Table(f"{count} MiB to {kind}", ["program", "wall ms", "× curl", "CPU ms", "× curl", "peak MiB"])
        for name, samples in results.items():
            if not name.endswith(kind):
                continue
            wall, cpu = samples.median("wall"), samples.median("cpu")
            table.rows.append([
                name.split()[0] + (" (failed)" if samples.failed else ""), milliseconds(wall),
                number(ratio(wall, curl.median("wall"))), milliseconds(cpu), number(ratio(cpu, curl.median("cpu"))),
                mebibytes(samples.median("memory"))])
        report.tables.append(table)
        report.judge(f"wall to {kind} by curl's", ratio(ours.median("wall"), curl.median("wall")), 1.05)
        report.judge(f"CPU to {kind} by curl's", ratio(ours.median("cpu"), curl.median("cpu")), 1.15)
        report.judge(f"peak memory to {kind}", ours.median("memory") / 1024, 24, "MiB")
    return report

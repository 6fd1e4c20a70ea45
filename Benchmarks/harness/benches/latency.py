"""From the call to the first byte at the delegate: small requests one after the other on a warm connection."""
import os
import re

import measure
import places
import served
from measure import Command
from report import Report, Table, number, ratio
from webserver import WebServer

# What to look for in the one line that each program prints.
PATTERNS = {"first": r"(?:first_byte_us|firstcb_us p50)=([0-9.]+)", "end": r"(?:end_us|total_us p50)=([0-9.]+)"}


def run(context):
    report = Report("latency", "Latency of a warm connection")
    count = str(300 if context.quick else 2000)
    with places.temporary_folder(in_memory=True) as folder:
        root = os.path.join(folder, "root")
        os.makedirs(root)
        path = served.many_small(root, "small", 1, 1 << 10)[0]
        with WebServer(folder, root) as server:
            url = f"{server.base}/{path}"
            commands = [
                Command("library, poll loop", [places.LIBRARY_BENCH, "poll-seq", count, url]),
                Command("library, dispatch queue", [places.LIBRARY_BENCH, "seq", count, url]),
            ]
            if program := places.peer_program("mbench"):
                commands.append(Command("bare libcurl, easy handle", [program, "seq", count, url]))
                commands.append(Command("bare libcurl, multi handle", [program, "mseq", count, url]))
            else:
                report.notes.append("The peers' mbench is missing, so bare libcurl is too: run their setup.sh.")
            if program := places.peer_program("urlsess"):
                commands.append(Command("URLSession", [program, "seq", count, url]))

            def after(command, sample):
                for fact, pattern in PATTERNS.items():
                    found = re.search(pattern, sample.output)
                    sample.facts[fact] = float(found.group(1)) if found else None

            results = measure.interleaved(commands, context.repetitions, after=after)
    bare = results.get("bare libcurl, easy handle")
    session = results.get("URLSession")
    table = Table(f"{count} requests of 1 KiB, one after the other",
                  ["program", "first byte µs", "× bare libcurl", "end µs", "CPU µs a request"])
    for name, samples in results.items():
        first = samples.median("first")
        table.rows.append([
            name + (" (failed)" if samples.failed else ""), number(first),
            number(ratio(first, bare.median("first"))) if bare else "-", number(samples.median("end")),
            number(samples.median("cpu") / int(count) * 1e6)])
    report.tables.append(table)
    for name in ("library, poll loop", "library, dispatch queue"):
        first = results[name].median("first")
        if bare:
            report.judge(f"{name}: first byte by bare libcurl's", ratio(first, bare.median("first")), 3)
        if session:
            report.judge(f"{name}: first byte by URLSession's", ratio(first, session.median("first")), 0.2)
    return report

"""Thousands of slow transfers at once: memory of each, and what it costs to start and to hold them."""
import re
import resource
import subprocess

import measure
import places
from measure import Command
from report import Report, Table, number, ratio

# What to look for in the one line that each program prints.
FACTS = {"start": "upCPU_s", "each": "perKiB", "hold": "cpu_pct"}


def run(context):
    report = Report("scale", "Thousands of slow transfers at once")
    trickle, bare = places.peer_program("trickle"), places.peer_program("mbench")
    if not trickle or not bare:
        report.skipped = "the peers' trickle and mbench are missing: run their setup.sh, and set PEERS_WORK"
        return report
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    count = min(1000 if context.quick else 10_000, most - 200)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    # A byte count of 64 each second, for longer than any run here.
    server = subprocess.Popen([trickle, "0", "64", "1000"], stdout=subprocess.PIPE, text=True)
    try:
        url = f"http://127.0.0.1:{server.stdout.readline().strip()}/x"
        hold = {"HOLD": "2" if context.quick else "8"}
        commands = [
            Command("library", [places.LIBRARY_BENCH, "hold", str(count), url], hold),
            Command("bare libcurl, epoll", [bare, "hold", "sock", str(count), url, "30"], {**hold, "FRESH": "1"}),
        ]

        def after(command, sample):
            for fact, name in FACTS.items():
                found = re.search(rf"{name}=([0-9.]+)", sample.output)
                sample.facts[fact] = float(found.group(1)) if found else None

        results = measure.interleaved(commands, context.repetitions, after=after)
    finally:
        server.kill()
        server.wait()
    table = Table(f"{count:,} transfers of 64 bytes a second", ["program", "KiB each", "CPU s to start", "% of a core to hold"])
    for name, samples in results.items():
        table.rows.append([name + (" (failed)" if samples.failed else "")]
                          + [number(samples.median(fact)) for fact in ("each", "start", "hold")])
    report.tables.append(table)
    ours, theirs = results["library"], results["bare libcurl, epoll"]
    report.judge("KiB each", ours.median("each"), 18)
    report.judge("CPU to hold by bare libcurl's", ratio(ours.median("hold"), theirs.median("hold")), 1.3)
    report.judge("CPU seconds to start", ours.median("start"), 1.2)
    return report

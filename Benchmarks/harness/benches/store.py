"""What remembering costs: many findings into a new store, and some of them out again."""
import re

import measure
import places
from measure import Command
from report import Report, Table, number

FACTS = ("inserts_per_s", "lookup_us", "lookup_p99_us", "bytes")


def run(context):
    report = Report("store", "Remembered answers")
    count = 10_000 if context.quick else 100_000
    with places.temporary_folder() as folder:
        def after(command, sample):
            for fact in FACTS:
                found = re.search(rf"\b{fact}=([0-9.]+)", sample.output)
                sample.facts[fact] = float(found.group(1)) if found else None
            for name in ("results.sqlite", "results.sqlite-wal", "results.sqlite-shm", "results.sqlite.lock"):
                places.remove(f"{folder}/{name}")

        command = Command("store", [places.STORE_BENCH, str(count), folder])
        samples = measure.interleaved([command], context.repetitions, after=after)["store"]
    table = Table(f"{count} findings, each of a resource of its own",
                  ["inserts a second", "lookup µs", "lookup µs, 99 of 100", "file MiB"])
    table.rows.append([
        number(samples.median("inserts_per_s")), number(samples.median("lookup_us")),
        number(samples.median("lookup_p99_us")), number(samples.median("bytes") / (1 << 20))])
    report.tables.append(table)
    report.judge("lookup", samples.median("lookup_us"), 50, "µs")
    report.judge("an insert", 1e6 / samples.median("inserts_per_s"), 50, "µs")
    return report

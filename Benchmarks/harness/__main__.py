"""Measures FetchKit beside its peers and writes results/*.md and results/plot.svg.

Each bench runs ours and theirs in turn within one run and takes medians: only the ratios travel to other machines."""
import argparse
import os
import signal
import sys
import time

import places
import plot
import report
from benches import durations, events, large, latency, scale, small, start, store, tls

BENCHES = {module.__name__.rsplit(".", 1)[1]: module
           for module in (durations, large, small, latency, events, scale, start, tls, store)}


class Context:
    """What every bench is told."""

    def __init__(self, quick, repetitions):
        self.quick = quick
        self.repetitions = repetitions or (2 if quick else 5)


def conditions(context):
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    return (f"Medians of {context.repetitions} interleaved runs{' (quick)' if context.quick else ''}, "
            f"{time.strftime('%Y-%m-%d %H:%M')}; {os.cpu_count()} cores, load before {load}. "
            f"{places.version(places.FETCHKIT, '--version')}; {places.version('curl', '--version')}.")


def summary(reports, before):
    lines = ["# FetchKit beside its peers", "", before, "", "![Ratios](plot.svg)", ""]
    rows = [[f"[{each.name}]({each.name}.md)"] + verdict.row() for each in reports for verdict in each.verdicts]
    lines.append(report.Table("Against the targets", ["bench"] + report.VERDICT_COLUMNS, rows).markdown())
    lines += [f"* {each.name}: skipped: {each.skipped}" for each in reports if each.skipped]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(prog="run.sh", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a look: few files, two repetitions")
    parser.add_argument("--repetitions", type=int, metavar="N", help="how often (default: 5)")
    parser.add_argument("--list", action="store_true", help="name the benches and stop")
    parser.add_argument("bench", nargs="*", help="all by default: " + ", ".join(BENCHES))
    options = parser.parse_args()
    if options.list:
        print("\n".join(BENCHES))
        return 0
    unknown = [name for name in options.bench if name not in BENCHES]
    if unknown:
        parser.error(f"no such bench: {', '.join(unknown)} (there are {', '.join(BENCHES)})")
    for path in (places.FETCHKIT, places.LIBRARY_BENCH, places.MEASURE):
        if not os.access(path, os.X_OK):
            parser.error(f"{path} is missing: build it first (Benchmarks/run.sh does)")
    # Servers and temporary folders go also where the run is ended from outside.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    os.makedirs(places.RESULTS, exist_ok=True)
    context = Context(options.quick, options.repetitions)
    before = conditions(context)
    reports = []
    for name in options.bench or BENCHES:
        print(f"{name} …", file=sys.stderr)
        about = conditions(context)
        try:
            result = BENCHES[name].run(context)
        except RuntimeError as error:
            result = report.Report(name, name, skipped=str(error))
        result.write(places.RESULTS, about)
        reports.append(result)
        print(result.markdown(about))
    with open(os.path.join(places.RESULTS, "plot.svg"), "w") as file:
        file.write(plot.svg(reports))
    text = summary(reports, before)
    with open(os.path.join(places.RESULTS, "summary.md"), "w") as file:
        file.write(text)
    print(f"-> {places.RESULTS}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

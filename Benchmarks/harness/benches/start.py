"""What starting the command costs: it prints its version and ends."""
import measure
import places
from measure import Command
from report import Report, Table, mebibytes, milliseconds, number, ratio


PEERS = {"wget2": "--version", "aria2c": "--version", "ffprobe": "-version"}


def run(context):
    report = Report("start", "Starting the command")
    commands = [Command("fetchkit", [places.FETCHKIT, "--version"]), Command("curl", ["curl", "-q", "--version"])]
    commands += [Command(name, [name, option]) for name, option in PEERS.items() if places.program(name)]
    # One start is over in a moment and easily disturbed.
    results = measure.interleaved(commands, context.repetitions * 8)
    curl = results["curl"].median("wall")
    table = Table("`--version`", ["program", "wall ms", "× curl", "CPU ms", "peak MiB"])
    for name, samples in results.items():
        table.rows.append([
            name, milliseconds(samples.median("wall")), number(ratio(samples.median("wall"), curl)),
            milliseconds(samples.median("cpu")), mebibytes(samples.median("memory"))])
    report.tables.append(table)
    report.judge("wall by curl's", ratio(results["fetchkit"].median("wall"), curl), 1.3)
    return report

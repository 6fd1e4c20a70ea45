"""2,000 files of 16 KiB over loopback, 16 at once; written to a folder in memory, thrown away, or kept in memory."""
import os

import measure
import places
import served
from measure import Command
from report import Report, Table, mebibytes, milliseconds, number, ratio
from webserver import WebServer

WIDTH = 16
PEERS = ("curl --parallel, files", "wget2, files")


def commands(lists, output):
    width = str(WIDTH)
    ours = [places.FETCHKIT, "get", "-q", "--parallel", width, "--per-host", width, "-i", lists["plain"]]
    curl = ["curl", "-q", "-s", "--parallel", "--parallel-max", width, "-K"]
    all_commands = [
        Command("fetchkit, files", ours + ["-d", output]),
        Command("fetchkit, nothing", ours + ["--discard"]),
        Command("library, memory", [places.LIBRARY_BENCH, "list", width, lists["plain"]]),
        Command("library in a poll loop, memory", [places.LIBRARY_BENCH, "poll-list", width, lists["plain"]]),
        Command("curl --parallel, files", curl + [lists["curl files"]]),
        Command("curl --parallel, nothing", curl + [lists["curl nothing"]]),
        Command("wget2, files", ["wget2", "--no-config", "-q", "--no-robots", "--no-http2", f"--max-threads={width}",
                                 "-nd", "-P", output, "-i", lists["plain"]]),
        Command("aria2c, files", ["aria2c", "--no-conf", "-q", f"-j{width}", "-x1", "--file-allocation=none",
                                  "--allow-overwrite=true", "--console-log-level=error", "-d", output,
                                  "-i", lists["plain"]]),
    ]
    all_commands = [each for each in all_commands if places.program(each.arguments[0])]
    if program := places.peer_program("urlsess"):
        # It downloads beside and moves, which must not cross file systems.
        environment = {"TMPDIR": output}
        all_commands.append(Command("URLSession, memory", [program, "data", width, lists["plain"]], environment))
        all_commands.append(
            Command("URLSession, files", [program, "download", width, lists["plain"], output], environment))
    if program := places.peer_program("mbench"):
        all_commands.append(Command("bare libcurl, nothing", [program, "dls", width, lists["plain"]], {"H1": "1"}))
    return all_commands


def measured(context, count, length):
    with places.temporary_folder(in_memory=True) as folder:
        root, output = os.path.join(folder, "root"), os.path.join(folder, "output")
        os.makedirs(root)
        os.makedirs(output)
        paths = served.many_small(root, "small", count, length)
        with WebServer(folder, root) as server:
            urls = [f"{server.base}/{path}" for path in paths]
            lists = {
                "plain": served.list_file(os.path.join(folder, "list.txt"), urls),
                "curl files": served.curl_list(os.path.join(folder, "files.curl"), urls, output),
                "curl nothing": served.curl_list(os.path.join(folder, "nothing.curl"), urls, None),
            }
            offset = 0

            def before(command):
                nonlocal offset
                served.clear(output)
                offset = server.log_size()

            def after(command, sample):
                requests = server.requests(offset, count)
                sample.facts["connections"] = len({connection for connection, _ in requests})
                good = sum(1 for _, status in requests if status == 200)
                if command.name.endswith("files"):
                    good = min(good, sum(1 for entry in os.scandir(output) if entry.stat().st_size == length))
                if good != count:
                    sample.status = sample.status or -2

            return measure.interleaved(commands(lists, output), context.repetitions, before, after)


def run(context):
    count, length = (400 if context.quick else 2000), 16 << 10
    report = Report("small", "Many small files")
    results = measured(context, count, length)

    def median(name, of="wall"):
        return results[name].median(of) if name in results else None

    best = min(value for value in map(median, PEERS) if value is not None)
    table = Table(
        f"{count} files of {length >> 10} KiB, {WIDTH} at once",
        ["program", "wall ms", "× best peer to files", "CPU ms", "peak MiB", "connections"])
    for name, samples in sorted(results.items(), key=lambda item: item[1].median("wall")):
        table.rows.append([
            name + (" (failed)" if samples.failed else ""), milliseconds(samples.median("wall")),
            number(ratio(samples.median("wall"), best)), milliseconds(samples.median("cpu")),
            mebibytes(samples.median("memory")), number(samples.median("connections"))])
    report.tables.append(table)
    files, memory = median("fetchkit, files"), median("library, memory")
    report.judge("command to files, wall by the better of curl's and wget2's", ratio(files, best), 1)
    report.judge(
        "command to nothing, wall by curl's",
        ratio(median("fetchkit, nothing"), median("curl --parallel, nothing")), 1)
    report.judge("library in memory, wall by the better of curl's and wget2's", ratio(memory, best), 1)
    if "URLSession, memory" in results:
        report.judge("command to files, wall by URLSession's", ratio(files, median("URLSession, files")), 0.15)
        report.judge("library in memory, wall by URLSession's", ratio(memory, median("URLSession, memory")), 0.15)
    ours = [sample for name, samples in results.items() if name.startswith(("fetchkit", "library"))
            for sample in samples]
    most = max(sample.facts["connections"] for sample in ours)
    report.judge("most connections in any run", most, WIDTH, "connections")
    return report

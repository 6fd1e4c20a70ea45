"""CPU of 64 whole TLS handshakes, with a certificate authority of our own and with a bundle of the usual size."""
import os

import measure
import places
import served
from measure import Command
from report import Report, Table, milliseconds, number, ratio
from webserver import WebServer

COUNT = 64


def run(context):
    report = Report("tls", "TLS handshakes")
    certificates = os.path.join(places.PEERS_WORK, "srv", "ca")
    needed = {name: os.path.join(certificates, name) for name in ("ca.pem", "bundle.pem", "srv.pem", "srv.key")}
    for path in needed.values():
        if not os.access(path, os.R_OK):
            report.skipped = f"no certificates ({path} is missing): run the peers' setup.sh, and set PEERS_WORK"
            return report
    with places.temporary_folder(in_memory=True) as folder:
        root = os.path.join(folder, "root")
        os.makedirs(root)
        paths = served.many_small(root, "small", COUNT, 1 << 10)
        with WebServer(folder, root, needed["srv.pem"], needed["srv.key"]) as server:
            urls = [f"{server.tls_base}/{path}" for path in paths]
            plain = served.list_file(os.path.join(folder, "list.txt"), urls)
            curl = served.curl_list(os.path.join(folder, "list.curl"), urls, None)
            commands = []
            for name in ("ca.pem", "bundle.pem"):
                commands.append(Command(f"fetchkit {name}", [
                    places.FETCHKIT, "get", "-q", "--discard", "--parallel", "64", "--per-host", "64",
                    "--cacert", needed[name], "-i", plain]))
                commands.append(Command(f"curl {name}", [
                    "curl", "-q", "-s", "--http1.1", "--parallel", "--parallel-max", "64",
                    "--cacert", needed[name], "-K", curl]))
            results = measure.interleaved(commands, context.repetitions)
    table = Table(f"{COUNT} handshakes, one a request", ["program", "CPU ms", "wall ms"])
    for name, samples in results.items():
        table.rows.append([name + (" (failed)" if samples.failed else ""), milliseconds(samples.median("cpu")),
                           milliseconds(samples.median("wall"))])
    report.tables.append(table)
    for name in ("ca.pem", "bundle.pem"):
        report.judge(f"CPU with {name} by curl's",
                     ratio(results[f"fetchkit {name}"].median("cpu"), results[f"curl {name}"].median("cpu")), 1)
    return report

"""The duration of 32 kinds of media over a slow link (50 ms, 20 Mbit/s), beside ffprobe."""
import json
import os
import statistics
import subprocess
import sys

import places
from link import SERVER, Link
from report import Report, Table, ratio, size

# The beginning of a file's name, and the family it belongs to; the six that are judged.
FAMILIES = {"mp4": "MP4", "m4a": "MP4", "fmp4": "MP4", "mp3": "MP3", "wav": "WAV", "flac": "FLAC", "ogg": "Ogg",
            "mkv": "Matroska", "webm": "Matroska"}

# Round trips, where the format needs more than one. Each sidx that the DASH muxer writes stands for its own fragment, so
# the file has no index of the whole.
ROUNDS = {"mp3_vbr_noxing": 3, "mp3_vbr_art1M_noxing": 3, "mp3_cbr_art1M": 2, "mp4_end": 2, "m4a_end": 2,
          "fmp4_sidx": 2, "fmp4_dash": 3, "fmp4_mfra": 3, "fmp4_none": 3}

# Variable rate and no header that says how long: all bytes, or an estimate that admits to be one.
ESTIMATED = ("mp3_vbr_noxing", "mp3_vbr_art1M_noxing")


def family(file):
    return FAMILIES.get(file.split("_")[0].split(".")[0])


def stem(file):
    return file.rsplit(".", 1)[0]


# Seconds after which there is no answer. ffprobe reads fragmented files through, which takes minutes here.
LATE = 10


def probe(repetitions, files, target):
    """Runs the peers' A/probe.py: ours and ffprobe in turn over every file."""
    ours = f"{places.FETCHKIT} get {{url}} --extractor duration --no-store -q"
    command = [sys.executable, os.path.join(places.PEERS, "A", "probe.py"), "--net", "link", "--tools", "ffprobe",
               "--reps", str(repetitions), "--timeout", str(LATE), "--extra", f"fetchkit={ours}",
               "--files", ",".join(files), "--out", target]
    done = subprocess.run(command, env={**os.environ, "PEERS_WORK": places.PEERS_WORK}, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise RuntimeError("probe.py: " + done.stderr.strip()[-300:])
    with open(target) as file:
        return [json.loads(line) for line in file]


def answers(link, files):
    """What the command says in JSON of each file: findings and receipt. Not timed."""
    found = {}
    for file in files:
        output = link.run([places.FETCHKIT, "get", f"{SERVER}/media/{file}", "--extractor", "duration", "--no-store",
                           "-q", "--format", "jsonl"])
        try:
            found[file] = json.loads(output)
        except ValueError:
            found[file] = {}
    return found


class Case:
    """One file: what both programs took and said."""

    def __init__(self, file, rows, answer):
        self.file, self.family = file, family(file)
        self.rows = {tool: [row for row in rows if row["file"] == file and row["tool"] == tool]
                     for tool in ("fetchkit", "ffprobe")}
        receipt = answer.get("receipt", {})
        self.rounds, self.requests = receipt.get("roundTrips"), receipt.get("requests")
        self.received = receipt.get("bytesReceived")
        self.confidence = (answer.get("findings") or {}).get("duration", {}).get("confidence", "-")

    def median(self, tool, what):
        return statistics.median(row[what] for row in self.rows[tool])

    def is_right(self, tool):
        """Within 0.15 s; an estimate of ours within 0.5 %, and only if it says that it is one."""
        for row in self.rows[tool]:
            if row["to"] or row["err"] is None:
                return False
            bound = 0.15
            if tool == "fetchkit" and stem(self.file) in ESTIMATED and self.confidence.startswith("estimated"):
                bound = row["truth"] * 0.005
            if abs(row["err"]) > bound:
                return False
        return True

    def error(self, tool):
        row = self.rows[tool][0]
        if self.is_right(tool):
            return "right" if abs(row["err"]) <= 0.15 else f"right ({row['err']:+.2f} s, an estimate)"
        return f"none in {LATE} s" if row["to"] else "none" if row["err"] is None else f"**{row['err']:+.2f} s**"

    @property
    def most_rounds(self):
        return ROUNDS.get(stem(self.file), 1)

    def row(self):
        ours, theirs = self.median("fetchkit", "wall"), self.median("ffprobe", "wall")
        rounds = "-" if self.rounds is None else str(self.rounds)
        if self.rounds is None or self.rounds > self.most_rounds:
            rounds = f"**{rounds}** of {self.most_rounds}" if self.family else rounds
        return [
            self.file, f"{ours:.3f}", f"{theirs:.3f}", f"{ours / theirs:.2f}", size(self.median("fetchkit", "wire")),
            size(self.median("ffprobe", "wire")), rounds, self.requests or "-", size(self.received), self.confidence,
            self.error("fetchkit"), self.error("ffprobe"),
        ]


COLUMNS = ["file", "wall s", "ffprobe", "ratio", "on the wire", "ffprobe", "rounds", "requests", "received",
           "confidence", "answer", "ffprobe's"]


def medians(cases):
    """A row for a whole table: medians over the files, and how many answers are right."""
    ours, theirs = ([case.median(tool, "wall") for case in cases] for tool in ("fetchkit", "ffprobe"))
    our_bytes, their_bytes = ([case.median(tool, "wire") for case in cases] for tool in ("fetchkit", "ffprobe"))
    right = [sum(case.is_right(tool) for case in cases) for tool in ("fetchkit", "ffprobe")]
    wall = statistics.median(ours), statistics.median(theirs)
    wire = statistics.median(our_bytes), statistics.median(their_bytes)
    row = ["**median**", f"{wall[0]:.3f}", f"{wall[1]:.3f}", f"{wall[0] / wall[1]:.2f}", size(wire[0]), size(wire[1]),
           "", "", "", "", f"{right[0]} of {len(cases)} right", f"{right[1]} of {len(cases)} right"]
    return wall, wire, row


def run(context):
    report = Report("durations", "Durations over a slow link")
    truth = os.path.join(places.PEERS_WORK, "media", "truth.json")
    if not os.access(os.path.join(places.PEERS, "A", "probe.py"), os.R_OK):
        report.skipped = f"no peers at {places.PEERS} (FETCHKIT_PEERS names another place)"
        return report
    if not os.access(truth, os.R_OK):
        report.skipped = f"no media: {truth} is missing; run {places.PEERS}/setup.sh --media (PEERS_WORK says where)"
        return report
    if not places.program("ffprobe"):
        report.skipped = "ffprobe is not installed (make deps-test)"
        return report
    with open(truth) as file:
        files = sorted(json.load(file))
    if context.quick:
        files = [file for file in files if stem(file) in ("mp4_end", "mp3_cbr", "wav", "flac", "ogg_opus", "mkv_cues")]
    with places.temporary_folder() as folder, Link() as link:
        found = answers(link, files)
        target = os.path.join(folder, "probe.jsonl")
        # The file is appended to. Formats that are not judged are looked at once.
        rows = probe(context.repetitions, [file for file in files if family(file)], target)
        others = [file for file in files if not family(file)]
        if others:
            rows = probe(1, others, target)
    cases = [Case(file, rows, found[file]) for file in files]
    judged = [case for case in cases if case.family]
    others = [case for case in cases if not case.family]
    wall, wire, total = medians(judged)
    families = Table("By family", COLUMNS)
    for name in dict.fromkeys(FAMILIES.values()):
        members = [case for case in judged if case.family == name]
        if members:
            families.rows.append([name] + medians(members)[2][1:])
    families.rows.append(total)
    report.tables.append(families)
    report.tables.append(Table("The six families", COLUMNS, [case.row() for case in judged] + [total]))
    if others:
        report.tables.append(Table("Other formats", COLUMNS, [case.row() for case in others] + [medians(others)[2]]))
    report.judge("median wall by ffprobe's", ratio(*wall), 0.3)
    report.judge("median bytes on the wire by ffprobe's", ratio(*wire), 0.1)
    report.judge("wrong answers", sum(not case.is_right("fetchkit") for case in judged), 0, "files")
    report.judge("files with more rounds than their format needs",
                 sum(case.rounds is None or case.rounds > case.most_rounds for case in judged), 0, "files")
    for case in judged:
        if case.file == "mp4_end.mp4":
            report.judge("received for the MP4 whose moov is last", (case.received or 0) / 1024, 32, "KiB")
    return report

"""Runs commands in turn, again and again, and keeps what each run cost."""
import dataclasses
import os
import signal
import statistics
import subprocess
import sys
import tempfile

import places


@dataclasses.dataclass
class Command:
    """One way to do the work: a name for the table, and what to run."""
    name: str
    arguments: list
    environment: dict = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class Sample:
    """What one run cost: seconds, KiB; `facts` is whatever the bench counts besides."""
    status: int
    wall: float
    cpu: float
    memory: int
    output: str
    facts: dict = dataclasses.field(default_factory=dict)


class Samples(list):
    """All runs of one command."""

    @property
    def failed(self):
        return [sample for sample in self if sample.status != 0]

    def median(self, of):
        """The median of an attribute or of a fact."""
        values = [getattr(sample, of) if hasattr(sample, of) else sample.facts.get(of) for sample in self]
        values = [value for value in values if value is not None]
        return statistics.median(values) if values else None


def run(command, timeout=300):
    """One run. A command that takes too long is ended, with all that it started, and counts as failed."""
    with tempfile.NamedTemporaryFile(prefix="fetchkit-bench-") as report:
        process = subprocess.Popen(
            [places.MEASURE, report.name] + command.arguments, env={**os.environ, **command.environment},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            output, _ = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
        fields = report.read().split()
        text = output.decode("utf-8", "replace")
        if len(fields) != 5:
            return Sample(-1, float(timeout), 0.0, 0, text)
        status, wall, user, system, memory = fields
        return Sample(int(status), float(wall), float(user) + float(system), int(memory), text)


def interleaved(commands, repetitions, before=None, after=None):
    """Runs all commands `repetitions` times, every second time in reverse order, so that neither a slow minute of the
    machine nor what the neighbour leaves behind falls on one of them alone. `before(command)` and
    `after(command, sample)` prepare and inspect, unmeasured."""
    results = {command.name: Samples() for command in commands}
    for repetition in range(repetitions):
        for command in commands if repetition % 2 == 0 else reversed(commands):
            if before:
                before(command)
            sample = run(command)
            if after:
                after(command, sample)
            results[command.name].append(sample)
            if sample.status != 0:
                lines = sample.output.strip().splitlines()
                print(f"  {command.name}: exit {sample.status}: {lines[-1] if lines else ''}", file=sys.stderr)
    return results

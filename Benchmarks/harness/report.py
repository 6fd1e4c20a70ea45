"""What a bench has to say: tables, verdicts against the targets, notes; written as Markdown."""
import dataclasses
import os


@dataclasses.dataclass
class Verdict:
    """A ratio (or a plain number) held against the most that it may be."""
    name: str
    value: float
    limit: float
    unit: str = "×"

    @property
    def holds(self):
        return self.value is not None and self.value <= self.limit

    def row(self):
        value = "nothing measured" if self.value is None else f"{number(self.value)} {self.unit}"
        return [self.name, value, f"{number(self.limit)} {self.unit}", "yes" if self.holds else "**no**"]


@dataclasses.dataclass
class Table:
    title: str
    columns: list
    rows: list = dataclasses.field(default_factory=list)

    def markdown(self):
        lines = [f"## {self.title}", "", "| " + " | ".join(self.columns) + " |", "|---" * len(self.columns) + "|"]
        lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in self.rows]
        return "\n".join(lines) + "\n"


@dataclasses.dataclass
class Report:
    name: str
    title: str
    tables: list = dataclasses.field(default_factory=list)
    verdicts: list = dataclasses.field(default_factory=list)
    notes: list = dataclasses.field(default_factory=list)
    skipped: str = ""

    def judge(self, name, value, limit, unit="×"):
        self.verdicts.append(Verdict(name, value, limit, unit))

    def markdown(self, conditions):
        parts = [f"# {self.title}\n"]
        if self.skipped:
            return parts[0] + f"\nSkipped: {self.skipped}\n"
        parts.append(conditions + "\n")
        if self.verdicts:
            rows = [each.row() for each in self.verdicts]
            parts.append(Table("Against the targets", VERDICT_COLUMNS, rows).markdown())
        parts += [table.markdown() for table in self.tables]
        parts += [f"{note}\n" for note in self.notes]
        return "\n".join(parts)

    def write(self, folder, conditions):
        with open(os.path.join(folder, self.name + ".md"), "w") as file:
            file.write(self.markdown(conditions))


VERDICT_COLUMNS = ["what", "measured", "target, at most", "holds"]


def number(value):
    """Three digits or more that count, no more."""
    if value is None:
        return "-"
    if value == int(value) and abs(value) < 1e9:
        return str(int(value))
    return f"{value:.3f}" if abs(value) < 10 else f"{value:.1f}" if abs(value) < 1000 else f"{value:.0f}"


def ratio(value, other):
    return None if value is None or not other else value / other


def milliseconds(seconds):
    return "-" if seconds is None else f"{seconds * 1000:.1f}"


def mebibytes(kibibytes):
    return "-" if kibibytes is None else f"{kibibytes / 1024:.1f}"


def size(count):
    """Bytes, for people."""
    if count is None:
        return "-"
    return f"{count:.0f} B" if count < 2000 else f"{count / 1000:.1f} kB" if count < 2e6 else f"{count / 1e6:.2f} MB"

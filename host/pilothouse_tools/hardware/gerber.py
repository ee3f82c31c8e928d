"""`make circuit`: design-rule check and gerber files of the circuit boards, by KiCad's own Python.

This file is run by the Python that has KiCad's module `pcbnew` (Debian: the system's); it knows
nothing of the rest. What is given: the folder to write into, and the .kicad_pcb files.
"""

import sys
import zipfile
from importlib import import_module
from pathlib import Path
from typing import Any

_LAYERS = ("F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_SilkS", "B_SilkS", "Edge_Cuts")


def check(kicad: Any, file: Path, folder: Path) -> str:
    """Run the design-rule check; the text of its report."""
    board = kicad.LoadBoard(str(file))
    report = folder / (file.stem + "-rules.txt")
    kicad.WriteDRCReport(board, str(report), kicad.EDA_UNITS_MILLIMETRES, True)
    return report.read_text()


def plot(kicad: Any, file: Path, folder: Path) -> None:
    """Write gerber and drill files, and one zip file of them all."""
    board = kicad.LoadBoard(str(file))
    out = folder / (file.stem + "-gerber")
    out.mkdir(parents=True, exist_ok=True)
    plotter = kicad.PLOT_CONTROLLER(board)
    options = plotter.GetPlotOptions()
    options.SetOutputDirectory(str(out))
    options.SetUseGerberProtelExtensions(True)
    for name in _LAYERS:
        plotter.SetLayer(getattr(kicad, name))
        plotter.OpenPlotfile(name, kicad.PLOT_FORMAT_GERBER, name)
        plotter.PlotLayer()
    plotter.ClosePlot()
    drill = kicad.EXCELLON_WRITER(board)
    drill.SetOptions(False, False, kicad.wxPoint(0, 0), False)
    drill.SetFormat(True)
    drill.CreateDrillandMapFilesSet(str(out), True, False)
    with zipfile.ZipFile(folder / (file.stem + "-gerber.zip"), "w") as archive:
        for made in sorted(out.iterdir()):
            archive.write(made, made.name)


def main(folder: str, *files: str) -> int:
    """The command line; 1 if KiCad complains."""
    kicad: Any = import_module("pcbnew")
    into = Path(folder).resolve()  # KiCad takes others relative to the board
    into.mkdir(parents=True, exist_ok=True)
    bad = 0
    for file in map(Path, files):
        report = check(kicad, file, into)
        counts = [line for line in report.splitlines() if line.startswith("** Found")]
        bad += sum(" 0 " not in line for line in counts)
        print(file.name + ":", "; ".join(line.strip("* ") for line in counts))
        plot(kicad, file, into)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

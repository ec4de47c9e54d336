"""What is written is true: the examples of the documentation, the programs and the notebooks are carried out."""

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rivi

ROOT = Path(__file__).resolve().parents[3]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = [rivi.__name__, *(f"rivi.{it.name}" for it in pkgutil.iter_modules(rivi.__path__) if it.name != "_rivi")]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_the_code(name):
    assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).failed == 0


@pytest.mark.parametrize("path", [ROOT / "docs/python.md", ROOT / "crates/python/README.md"], ids=lambda it: it.name)
def test_examples_in_the_manual(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(path), module_relative=False, optionflags=FLAGS)
    assert found.attempted > 3 and found.failed == 0


@pytest.mark.parametrize("path", sorted((ROOT / "examples/python").glob("*.py")), ids=lambda it: it.name)
def test_programs(path):
    ran = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    assert re.match(r"optimal moves: \d+% of 200; first losing move: ", ran.stdout), ran.stdout
    assert len(path.read_text().splitlines()) <= 20


@pytest.mark.parametrize("path", sorted((ROOT / "examples/notebooks").glob("*.ipynb")), ids=lambda it: it.name)
def test_notebooks(path):
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = [kind for cell in notebook.cells for out in cell.get("outputs", []) for kind in out.get("data", {})]
    assert "image/svg+xml" in shown and "text/html" in shown


def test_the_stubs_name_what_there_is():
    """Every name of the native half is in its stubs."""
    stubs = (Path(rivi.__file__).parent / "_rivi.pyi").read_text()
    for name in dir(rivi._rivi):
        if not name.startswith("_"):
            assert f"class {name}" in stubs or f"def {name}" in stubs, name
            for method in dir(getattr(rivi._rivi, name)):
                if not method.startswith("_"):
                    assert f"def {method}(" in stubs, f"{name}.{method}"

"""What the program is made of: an SBOM (CycloneDX 1.5) and the licences of all of it in one file.

    python3 packaging/bill.py PACKAGE SBOM.json LICENCES.txt

It reads `cargo metadata`, so that it says what Cargo.lock says, for this platform, without tests and build tools.
"""

import json
import subprocess
import sys
from pathlib import Path

HOST = next(line.split()[1] for line in subprocess.check_output(["rustc", "-vV"], text=True).splitlines()
            if line.startswith("host"))


def used(package: str) -> list[dict]:
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", HOST]
    metadata = json.loads(subprocess.check_output(command))
    packages = {it["id"]: it for it in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    todo = [it["id"] for it in packages.values() if it["name"] == package]
    if not todo:
        sys.exit(f"there is no package {package}")
    seen = set(todo)
    while todo:
        for dependency in nodes[todo.pop()]["deps"]:
            normal = any(kind["kind"] is None for kind in dependency["dep_kinds"])
            if normal and dependency["pkg"] not in seen:
                seen.add(dependency["pkg"])
                todo.append(dependency["pkg"])
    return sorted((packages[it] for it in seen), key=lambda it: (it["name"], it["version"]))


def bill(package: str, parts: list[dict]) -> dict:
    def component(it: dict) -> dict:
        told = {"type": "library", "name": it["name"], "version": it["version"],
                "purl": f"pkg:cargo/{it['name']}@{it['version']}"}
        if it["license"]:
            told["licenses"] = [{"expression": it["license"].replace("/", " OR ")}]
        return told

    whole = next(it for it in parts if it["name"] == package)
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
            "metadata": {"component": {**component(whole), "type": "application"}},
            "components": [component(it) for it in parts if it is not whole]}


def texts(it: dict) -> list[str]:
    folder = Path(it["manifest_path"]).parent
    names = ("license", "licence", "copying", "notice", "unlicense")
    files = [file for file in sorted(folder.iterdir()) if file.is_file() and file.name.lower().startswith(names)]
    return [file.read_text(errors="replace").strip() for file in files]


def main() -> None:
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    package, sbom, licences = sys.argv[1:]
    parts = used(package)
    Path(sbom).write_text(json.dumps(bill(package, parts), indent=1) + "\n")
    root = Path(__file__).resolve().parent.parent
    by_text: dict[str, list[str]] = {}
    for it in parts:
        ours = it["source"] is None
        found = [(root / f"LICENSE-{kind}").read_text().strip() for kind in ("MIT", "APACHE")] if ours else texts(it)
        if not found:
            found = [f"No text of a licence comes with it; it says: {it['license'] or 'nothing'}."]
        for text in found:
            by_text.setdefault(text, []).append(f"{it['name']} {it['version']} ({it['license'] or 'no expression'})")
    parted = ["\n".join([*names, "", text]) for text, names in by_text.items()]
    Path(licences).write_text(("\n\n" + "-" * 80 + "\n\n").join(parted) + "\n")
    print(f"{len(parts)} packages, {len(by_text)} texts of licences")


if __name__ == "__main__":
    main()

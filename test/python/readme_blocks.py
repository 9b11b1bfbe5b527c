"""Examples of packages/serve/README.md, so that what is tested is what is printed there."""

from pathlib import Path

README = Path(__file__).parents[2] / "packages" / "serve" / "README.md"


def example(language: str, of: str) -> str:
    """The block of a language that has a text in it.

    Raises:
        ValueError: there is none, or there are several.
    """
    blocks = README.read_text(encoding="utf-8").split(f"```{language}\n")[1:]
    found = [code for code in (block.partition("```")[0] for block in blocks) if of in code]
    if len(found) != 1:
        raise ValueError(f"{len(found)} blocks of {language} in {README} have {of!r}")
    return found[0]

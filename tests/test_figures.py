"""Figures: looked up in and printed from the same cells."""

import pytest

from rulescore.figures import Figures
from widgets import view  # noqa: F401 (shapes make themselves known)
from widgets.draw import shape

TIDES = Figures("tides", "Port", ("high", "low <water>"), {"Brest": (6, -1), "Hull": (7, 2)})


def test_a_cell_is_found_by_row_and_column() -> None:
    assert TIDES["Brest", "high"] == 6
    assert TIDES["Hull", "low <water>"] == 2


@pytest.mark.parametrize("cells", [(6,), (6, 1, 2), ()])
def test_a_row_that_is_too_short_or_too_long_is_refused(cells: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="the row Brest has"):
        Figures("tides", "Port", ("high", "low"), {"Brest": cells})


def test_figures_are_drawn_with_headings_for_rows_and_columns() -> None:
    html = shape(TIDES)
    assert "<caption>Tides</caption>" in html
    assert '<th scope="col">Port</th><th scope="col">High</th><th scope="col">Low &lt;water&gt;</th>' in html
    assert '<tr><th scope="row">Brest</th><td>6</td><td>−1</td></tr>' in html

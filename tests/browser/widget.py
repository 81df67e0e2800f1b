"""A widget on a page, by the names a reader has for its parts."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, Worker, expect


@dataclass(frozen=True)
class Widget:
    """What rules and sheets have in common."""

    root: Locator

    def __getitem__(self, selector: str) -> Locator:
        return self.root.locator(selector)

    @property
    def problem(self) -> Locator:
        return self[".rs-problem"]

    @property
    def said(self) -> Locator:
        return self.root.get_by_role("status")

    @property
    def verdict(self) -> Locator:
        return self[".rs-verdict"]

    @property
    def retry(self) -> Locator:
        return self.root.get_by_role("button", name="Try again")

    @property
    def link(self) -> Locator:
        return self[".rs-link"]

    @property
    def address(self) -> str:
        """Where the link leads, in full."""
        return str(self.link.evaluate("link => link.href"))

    def field(self, name: str) -> Locator:
        return self[f'[name="{name}"]']

    def expect_problem(self, *parts: str) -> None:
        """One sentence, with all of these words in it."""
        expect(self.problem.locator("p")).to_have_count(1)
        for part in parts:
            expect(self.problem).to_contain_text(part)
        expect(self.problem).to_have_text(re.compile(r"[.?]\s*$"))

    def expect_no_problem(self) -> None:
        expect(self.problem).to_be_empty()


class Sheet(Widget):
    """A character who keeps state."""

    @property
    def state(self) -> dict[str, str]:
        """The character now."""
        names, values = self[".rs-state dt"].all_inner_texts(), self[".rs-state dd"].all_inner_texts()
        return dict(zip(names, values, strict=True))

    @property
    def log(self) -> Locator:
        return self[".rs-log li"]

    def act(self, title: str, dice: str | None = None, **fields: object) -> None:
        """Do one thing, with dice of one's own if any are given."""
        form = self.choose(title)
        for name, value in fields.items():
            form.locator(f'[name="{name}"]').fill(str(value))
        if dice is None:
            form.get_by_role("button", name="Do it").click()
        else:
            open_fold(form, "My own dice or seed")
            form.locator('[name="dice"]').fill(dice)
            form.get_by_role("button", name="Use these dice").click()

    def choose(self, title: str) -> Locator:
        """Unfold one action; the answer is its form."""
        open_fold(self[".rs-acts"], title)
        return self[".rs-act[open] > form"]

    def press(self, name: str) -> None:
        """Press one of the buttons of the whole sheet."""
        self[".rs-tools, .rs-verdict"].get_by_role("button", name=name).click()


class RuleWidget(Widget):
    """A rule to try."""

    @property
    def button(self) -> Locator:
        return self[".rs-roll"]

    @property
    def card(self) -> Locator:
        return self[".rs-card"]

    @property
    def outcome(self) -> Locator:
        return self[".rs-outcome"]

    @property
    def dice(self) -> Locator:
        return self[".rs-die"]

    @property
    def seed(self) -> Locator:
        return self[".rs-seed"]

    @property
    def odds(self) -> Locator:
        return self[".rs-odds"]

    def roll(self) -> None:
        """Press Roll and wait for the new card."""
        before = self.card.inner_html()
        self.button.click()
        self.wait_for_another(before)

    def wait_for_another(self, before: str) -> None:
        """Wait for a card other than this one; a fresh seed is shown on each, so no two are alike."""
        expect(self.card).not_to_have_js_property("innerHTML", before)
        expect(self.root).not_to_have_attribute("aria-busy", "true")

    def change(self, name: str, value: object) -> None:
        """Set a field and wait for the odds to follow."""
        self.field(name).fill(str(value))
        expect(self.odds).to_contain_text("Not rolled yet")
        expect(self.root).not_to_have_attribute("aria-busy", "true")

    def use_dice(self, faces: str) -> None:
        """Type one's own dice and use them."""
        open_fold(self.root, "My own dice or seed")
        self.field("dice").fill(faces)
        self.root.get_by_role("button", name="Use these dice").click()

    def use_seed(self, seed: str) -> None:
        """Type a seed and use it."""
        open_fold(self.root, "My own dice or seed")
        self.field("seed").fill(seed)
        self.root.get_by_role("button", name="Use this seed").click()


def open_fold(root: Locator, summary: str) -> None:
    """Open a folded part, if it is not open already."""
    fold = root.locator("details", has=root.page.locator(f":scope > summary:text-is('{summary}')")).first
    if fold.get_attribute("open") is None:
        fold.locator("> summary").click()


def widget(page: Page, rule: str) -> RuleWidget:
    """The first widget in which a rule can be rolled; curves of its odds are left out."""
    return RuleWidget(
        page.locator(
            f"""rule-widget[data-widget*='"rule":"{rule}"']:not([data-widget*='"over":'], [data-widget*='"price":'])"""
        ).first
    )


def sheet(page: Page, game: str) -> Sheet:
    """The character sheet of a game."""
    return Sheet(page.locator(f'rule-widget[data-widget*=\'"sheet":"{game}"\']'))


def engines(page: Page) -> list[Worker]:
    """The workers that answer; the theme has one of its own for the search, and one keeps a snapshot and is gone."""
    return [
        worker for worker in page.workers if re.search(r"/assets/runtime-.*/worker\.mjs#(answers|afresh)$", worker.url)
    ]

// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Tab, Tabs } from './Tabs.tsx';

/** Calls the observer, as the browser does when sizes have changed. */
let resize = () => {};

/** A fake `ResizeObserver`, which jsdom lacks. */
class Observer {
  readonly #changed: () => void;
  constructor(changed: () => void) {
    this.#changed = changed;
    resize = changed;
  }
  observe(): void {
    this.#changed();
  }
  disconnect(): void {}
}

beforeEach(() => void vi.stubGlobal('ResizeObserver', Observer));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const counted = (count?: number): Tab[] =>
  ['Friends', 'Following', 'Messages', 'Discover'].map((label, at) => ({
    id: label,
    label,
    ...(at === 0 && count !== undefined && { count }),
  }));

/** Gives each tab 100 px, and one with a count 40 more, in a row of `width`. */
function lay(width: number): void {
  const widthOf = (tab: Element) => 100 + (/\d/.test(tab.textContent) ? 40 : 0);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return [...this.children].reduce((sum, tab) => sum + widthOf(tab), 0);
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('.tabs')) return new DOMRect(0, 0, width, 40);
    const row = this.parentElement;
    const before = [...(row?.children ?? [])].slice(0, [...(row?.children ?? [])].indexOf(this));
    const left = before.reduce((sum, tab) => sum + widthOf(tab), 0) - (row?.scrollLeft ?? 0);
    return new DOMRect(left, 0, widthOf(this), 40);
  });
}

it('keeps the selected tab in sight when counts widen the row', () => {
  lay(420);
  const { rerender } = render(<Tabs label="Parts" tabs={counted()} value="Discover" />);
  const row = screen.getByRole('tablist');
  expect(row.scrollLeft).toBe(0);
  rerender(<Tabs label="Parts" tabs={counted(3)} value="Discover" />);
  resize();
  const { right } = screen.getByRole('tab', { name: 'Discover' }).getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(420);
  // A member who scrolls back isn't moved by a count that leaves the tab in sight.
  row.scrollLeft = 25;
  rerender(<Tabs label="Parts" tabs={counted(4)} value="Discover" />);
  resize();
  expect(row.scrollLeft).toBe(25);
});

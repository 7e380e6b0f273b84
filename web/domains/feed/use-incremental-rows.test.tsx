// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIncrementalRows } from './use-incremental-rows.ts';

const entries = (...numbers: number[]) => numbers.map((n) => ({ id: `e${n}` }));
const upTo = (count: number, from = 0) => entries(...Array.from({ length: count }, (_, n) => n + from));

function List({ name, of }: { name: string; of: { id: string }[] }) {
  const { ref, chunks, isFilling } = useIncrementalRows(name, of);
  return (
    <div ref={ref} data-testid="list" aria-busy={isFilling}>
      {chunks.map(({ key, entries, shown, height }) => (
        <div key={key} data-chunk={key} data-first={entries[0]?.id} data-height={height}>
          {entries.slice(0, shown).map(({ id }) => (
            <article key={id} data-id={id} />
          ))}
        </div>
      ))}
    </div>
  );
}

const ids = () => screen.queryAllByRole('article').map((card) => card.dataset['id']);
const chunks = () => [...screen.getByTestId('list').querySelectorAll<HTMLElement>('[data-chunk]')];
const heights = () => chunks().map((chunk) => Number(chunk.dataset['height']));
const isFull = (count: number) => waitFor(() => expect(ids()).toHaveLength(count), { timeout: 10_000 });

beforeEach(() => {
  // Entry n begins at n * 100 px in a list scrolled by 3,000 px. A chunk that begins with it is 500 + n px high.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const n = Number(this.dataset['first']?.slice(1) ?? 0);
    return new DOMRect(0, n * 100 - 3_000, 100, 500 + n);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('renders a few rows at once, a few more each frame, and all of them in the end, in order', async () => {
  render(<List name="first" of={upTo(20)} />);
  expect(ids().length).toBeLessThan(8);
  expect(screen.getByTestId('list').ariaBusy).toBe('true');
  await isFull(20);
  expect(ids()).toEqual(upTo(20).map(({ id }) => id));
  expect(screen.getByTestId('list').ariaBusy).toBe('false');
});

it('leaves existing rows alone when more arrive, and shows new ones above at once', async () => {
  const { rerender } = render(<List name="more" of={upTo(10, 1)} />);
  await isFull(10);
  const before = screen.getAllByRole('article');
  rerender(<List name="more" of={upTo(30, 1)} />);
  expect(ids()).toHaveLength(10);
  await isFull(30);
  expect(screen.getAllByRole('article').slice(0, 10)).toEqual(before);
  rerender(<List name="more" of={upTo(31)} />);
  expect(ids()[0]).toBe('e0');
  expect(screen.getAllByRole('article').slice(1, 11)).toEqual(before);
  await isFull(31);
});

it('removes deleted rows without rendering the others again', async () => {
  const { rerender } = render(<List name="less" of={upTo(12)} />);
  await isFull(12);
  const [first, , third] = screen.getAllByRole('article');
  rerender(<List name="less" of={entries(0, 2, 11)} />);
  expect(ids()).toEqual(['e0', 'e2', 'e11']);
  expect(screen.getAllByRole('article').slice(0, 2)).toEqual([first, third]);
});

it('makes room for a row that moves to the top', async () => {
  const { rerender } = render(<List name="pinned" of={upTo(20)} />);
  await isFull(20);
  const after = [{ id: 'e15' }, ...upTo(20).filter(({ id }) => id !== 'e15')];
  rerender(<List name="pinned" of={after} />);
  await isFull(20);
  expect(ids()).toEqual(after.map(({ id }) => id));
  expect(new Set(chunks().map((chunk) => chunk.dataset['chunk'])).size).toBe(chunks().length);
});

it("starts a return visit where it was left, with the list's old height", async () => {
  const { unmount } = render(<List name="again" of={upTo(60)} />);
  await isFull(60);
  const before = chunks().map((chunk) => chunk.getBoundingClientRect());
  unmount();
  const other = render(<List name="other" of={upTo(60)} />);
  expect(ids()).not.toContain('e30');
  other.unmount();

  render(<List name="again" of={upTo(60)} />);
  expect(heights()).toEqual(before.map(({ height }) => height));
  const top = chunks()[before.findIndex(({ bottom }) => bottom > 0)];
  expect(top?.children).toHaveLength(3);
  expect(ids()).not.toContain('e12');
  await isFull(60);
  expect(ids()).toEqual(upTo(60).map(({ id }) => id));
});

it('ignores heights measured at another width', async () => {
  const { unmount } = render(<List name="turned" of={upTo(10)} />);
  await isFull(10);
  const before = heights();
  unmount();
  vi.stubGlobal('innerWidth', 390);
  render(<List name="turned" of={upTo(10)} />);
  expect(heights()).toEqual(before);
  vi.unstubAllGlobals();
});

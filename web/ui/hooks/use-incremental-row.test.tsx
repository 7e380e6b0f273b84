// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIncrementalRow } from './use-incremental-row.ts';

const idsUpTo = (count: number) => Array.from({ length: count }, (_, n) => `e${n}`);
/** Ids of the rendered rows, in order. */
let drawn: string[] = [];

function Row({ id, isEarly }: { id: string; isEarly: boolean }) {
  const { ref, isReady, style } = useIncrementalRow<HTMLElement>(id, isEarly ? 1 : 0);
  return (
    <article ref={ref} id={id} style={style}>
      {isReady ? <Words id={id} /> : null}
    </article>
  );
}
function Words({ id }: { id: string }) {
  if (!drawn.includes(id)) drawn.push(id);
  return <p>{id}</p>;
}
const listOf = (ids: readonly string[], early = 2) => (
  <main>
    {ids.map((id, index) => (
      <Row key={id} id={id} isEarly={index < early} />
    ))}
  </main>
);
const rows = () => screen.getAllByRole('article');
const isFull = (count: number) =>
  waitFor(() => expect(screen.getAllByText(/^e/)).toHaveLength(count), { timeout: 10_000 });

let width = 1_000;
beforeEach(() => {
  drawn = [];
  // Rows remembered at another width count as new.
  vi.stubGlobal('innerWidth', (width += 1));
  // Row n begins at n * 100 px in a list scrolled by 3,000 px, and is 500 + n px high.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const n = Number(this.id.slice(1));
    return new DOMRect(0, n * 100 - 3_000, 100, 500 + n);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('has all rows at once, the first ones with content, and in the end all with content', async () => {
  render(listOf(idsUpTo(20)));
  expect(rows()).toHaveLength(20);
  expect(drawn).toEqual(['e0', 'e1']);
  const before = rows();
  await isFull(20);
  expect(rows()).toEqual(before);
});

it('renders rows on the screen first, then rows near it', async () => {
  render(listOf(idsUpTo(60)));
  await isFull(60);
  // The first of them ends at the upper edge of the screen.
  expect(drawn[2]).toBe('e25');
  expect(drawn.at(-1)).toBe('e2');
  expect(drawn.indexOf('e38')).toBeLessThan(drawn.indexOf('e3'));
});

it('leaves existing rows alone when more arrive', async () => {
  const { rerender } = render(listOf(idsUpTo(10)));
  await isFull(10);
  const before = screen.getAllByText(/^e/);
  rerender(listOf(idsUpTo(30)));
  expect(screen.getAllByText(/^e/)).toEqual(before);
  await isFull(30);
  expect(screen.getAllByText(/^e/).slice(0, 10)).toEqual(before);
});

it('renders nothing of a removed row', async () => {
  const { rerender } = render(listOf(idsUpTo(12)));
  rerender(listOf(['e0', 'e1', 'e5']));
  await isFull(3);
  expect(drawn).toEqual(['e0', 'e1', 'e5']);
});

it('restores the old heights of rows, unless the screen has another width', async () => {
  const heights = () => rows().map((row) => row.style.getPropertyValue('--height'));
  const { unmount } = render(listOf(['e101', 'e110', 'e120']));
  expect(heights()).toEqual(['', '', '']);
  unmount();
  const again = render(listOf(['e101', 'e110', 'e120', 'e130']));
  expect(heights()).toEqual(['601px', '610px', '620px', '']);
  again.unmount();
  vi.stubGlobal('innerWidth', 390);
  render(listOf(['e101', 'e110']));
  expect(heights()).toEqual(['', '']);
});

it('renders the rows that were on the screen at once when the list is opened again', async () => {
  const { unmount } = render(listOf(idsUpTo(60)));
  await isFull(60);
  unmount();
  drawn = [];
  render(listOf(idsUpTo(60)));
  const onScreen = Array.from({ length: 13 }, (_, n) => `e${n + 25}`);
  expect(drawn).toEqual(['e0', 'e1', ...onScreen]);
  await isFull(60);
});

function Group({ id, entries, early }: { id: string; entries: string[]; early: number }) {
  const { ref, drawn: count, isReady } = useIncrementalRow<HTMLElement>(id, early, entries.length);
  return (
    <article ref={ref} id={id} aria-busy={!isReady}>
      {entries.slice(0, count).map((entry) => (
        <Words key={entry} id={entry} />
      ))}
    </article>
  );
}

it('renders the entries of a row one after the other, the early ones at once', async () => {
  render(<Group id="e1" entries={['e1', 'e2', 'e3']} early={1} />);
  expect(drawn).toEqual(['e1']);
  expect(rows()[0]?.ariaBusy).toBe('true');
  await isFull(3);
  expect(drawn).toEqual(['e1', 'e2', 'e3']);
  expect(rows()[0]?.ariaBusy).toBe('false');
});

it('renders an entry that joins a complete row, and leaves the others alone', async () => {
  const { rerender } = render(<Group id="e1" entries={['e1', 'e2']} early={2} />);
  const before = screen.getAllByText(/^e/);
  rerender(<Group id="e1" entries={['e1', 'e2', 'e3']} early={2} />);
  await isFull(3);
  expect(screen.getAllByText(/^e/).slice(0, 2)).toEqual(before);
});

it('renders every entry of every row for print', () => {
  render(
    <main>
      <Group id="e1" entries={['e1', 'e2', 'e3']} early={0} />
      <Group id="e4" entries={['e4', 'e5']} early={0} />
    </main>,
  );
  expect(drawn).toEqual([]);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(drawn).toEqual(['e1', 'e2', 'e3', 'e4', 'e5']);
});

// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTurn } from './use-turn.ts';

const idsUpTo = (count: number) => Array.from({ length: count }, (_, n) => `e${n}`);
/** Ids of the rendered rows, in order. */
let drawn: string[] = [];

function Row({ id, isEarly }: { id: string; isEarly: boolean }) {
  const { ref, isOn, style } = useTurn<HTMLElement>(id, isEarly);
  return (
    <article ref={ref} id={id} style={style}>
      {isOn ? <Words id={id} /> : null}
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

beforeEach(() => {
  drawn = [];
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

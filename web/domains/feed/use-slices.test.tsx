// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSlices } from './use-slices.ts';

const entries = (...numbers: number[]) => numbers.map((n) => ({ id: `e${n}` }));
const upTo = (count: number, from = 0) => entries(...Array.from({ length: count }, (_, n) => n + from));

function List({ name, of }: { name: string; of: { id: string }[] }) {
  const { ref, rows, isFilling, heightOf } = useSlices(name, of);
  return (
    <div ref={ref} data-testid="list" aria-busy={isFilling}>
      {rows.map((row) =>
        'waiting' in row ? (
          <div key={`before ${row.waiting[0]?.id}`} data-gap data-height={row.height} />
        ) : (
          <article key={row.id} data-id={row.id} data-was={heightOf(row.id)} />
        ),
      )}
    </div>
  );
}

const ids = () => screen.queryAllByRole('article').map((card) => card.dataset['id']);
const gaps = () =>
  [...screen.getByTestId('list').querySelectorAll<HTMLElement>('[data-gap]')].map((gap) =>
    Number(gap.dataset['height']),
  );
const isFull = (count: number) => waitFor(() => expect(ids()).toHaveLength(count), { timeout: 10_000 });

beforeEach(() => {
  // Entry number n is 100 + n px high, the screen is scrolled by 3,000, entries begin at 0.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const n = Number(this.dataset['id']?.slice(1) ?? 0);
    return new DOMRect(0, n * 100 - 3_000, 100, 100 + n);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('shows a few at once, a few more with each frame, and everything in the end, in order', async () => {
  render(<List name="first" of={upTo(20)} />);
  expect(ids().length).toBeLessThan(8);
  expect(screen.getByTestId('list').ariaBusy).toBe('true');
  await isFull(20);
  expect(ids()).toEqual(upTo(20).map(({ id }) => id));
  expect(gaps()).toEqual([]);
  expect(screen.getByTestId('list').ariaBusy).toBe('false');
});

it('leaves what stands there alone when more arrives, and shows what is new above at once', async () => {
  const { rerender } = render(<List name="more" of={upTo(10, 1)} />);
  await isFull(10);
  const before = screen.getAllByRole('article');
  rerender(<List name="more" of={upTo(30, 1)} />);
  expect(ids()).toHaveLength(10);
  // Nothing is known about the height of what has just come.
  expect(gaps()).toEqual([0]);
  await isFull(30);
  expect(screen.getAllByRole('article').slice(0, 10)).toEqual(before);
  rerender(<List name="more" of={upTo(31)} />);
  expect(ids()).toHaveLength(31);
  expect(ids()[0]).toBe('e0');
});

it('goes with what is gone', async () => {
  const { rerender } = render(<List name="less" of={upTo(12)} />);
  await isFull(12);
  rerender(<List name="less" of={entries(0, 2, 11)} />);
  expect(ids()).toEqual(['e0', 'e2', 'e11']);
});

it('begins a return where it was left, in a list as high as it was', async () => {
  const { unmount } = render(<List name="again" of={upTo(60)} />);
  await isFull(60);
  unmount();
  const other = render(<List name="other" of={upTo(60)} />);
  expect(ids()).not.toContain('e30');
  other.unmount();

  render(<List name="again" of={upTo(60)} />);
  // By the stub above, the 30th stands at the upper edge of the screen.
  const top = upTo(60).findIndex((_, n) => n * 100 - 3_000 + 100 + n > 0);
  expect(ids()).toContain(`e${top}`);
  expect(ids()).not.toContain('e15');
  const shown = screen.getAllByRole('article').reduce((sum, card) => sum + Number(card.dataset['was']), 0);
  const whole = upTo(60).reduce((sum, _, n) => sum + 100 + n, 0);
  expect(shown + gaps().reduce((sum, height) => sum + height, 0)).toBe(whole);
  await isFull(60);
  expect(ids()).toEqual(upTo(60).map(({ id }) => id));
});

it('trusts no heights of another width', async () => {
  const { unmount } = render(<List name="turned" of={upTo(10)} />);
  await isFull(10);
  unmount();
  vi.stubGlobal('innerWidth', 390);
  render(<List name="turned" of={upTo(10)} />);
  expect(screen.getAllByRole('article')[0]?.dataset['was']).toBeUndefined();
  vi.unstubAllGlobals();
});

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoadMore } from './LoadMore.tsx';

/** Active observers of a fake `IntersectionObserver`, which jsdom lacks. */
let watching: { come: () => void; margin: string }[];
class Observer {
  private readonly own: (typeof watching)[number];
  constructor(
    tell: (entries: { isIntersecting: boolean }[]) => void,
    { rootMargin }: { rootMargin: string },
  ) {
    this.own = { come: () => tell([{ isIntersecting: true }]), margin: rootMargin };
  }
  observe = () => void watching.push(this.own);
  disconnect = () => void (watching = watching.filter((each) => each !== this.own));
}

const onMore = vi.fn<() => void>();
beforeEach(() => {
  watching = [];
  onMore.mockClear();
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const come = () => act(() => watching[0]?.come());

it('loads more when its end comes near, at the given distance', () => {
  render(<LoadMore busy={false} ahead={2400} onMore={onMore} />);
  expect(watching[0]?.margin).toBe('2400px');
  come();
  expect(onMore).toHaveBeenCalledOnce();
});

it('waits while busy, and after a failure until the button is pressed', () => {
  const { rerender } = render(<LoadMore busy onMore={onMore} />);
  expect(watching).toEqual([]);
  rerender(<LoadMore busy={false} failed onMore={onMore} />);
  expect(watching).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(onMore).toHaveBeenCalledOnce();
  rerender(<LoadMore busy={false} onMore={onMore} />);
  expect(watching).toHaveLength(1);
});

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RichText } from './RichText.tsx';

/** A fake `ResizeObserver`, which jsdom lacks. The test triggers its callback. */
let told: ((entries: { target: Element }[]) => void) | undefined;
const observed = new Set<Element>();
class Observer {
  constructor(tell: (entries: { target: Element }[]) => void) {
    told = tell;
  }
  observe = (element: Element) => observed.add(element);
  unobserve = (element: Element) => observed.delete(element);
}
const layOut = () => act(() => told?.([...observed].map((target) => ({ target }))));

/** Waits until the formatted text has replaced the plain one. */
const isReady = (count: number) => waitFor(() => expect(observed.size).toBe(count), { timeout: 10_000 });

let height = 0;
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
});
afterEach(() => {
  cleanup();
  observed.clear();
  vi.restoreAllMocks();
});

it('collapses a tall text once it is measured, and expands it on request', async () => {
  const { rerender } = render(<RichText html="<p>A walk</p>" clamp={400} />);
  await isReady(1);
  height = 480;
  layOut();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<RichText html="<p>A long walk</p>" clamp={400} />);
  height = 520;
  layOut();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByRole('button', { name: 'Show less' }).ariaExpanded).toBe('true');
});

it('collapses nothing without `clamp`', async () => {
  render(
    <>
      <RichText html="<p>Whole</p>" />
      <RichText html="<p>Cut</p>" clamp />
    </>,
  );
  await isReady(1);
  height = 2_000;
  layOut();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('measures each text once, and none that is unmounted', async () => {
  const { unmount } = render(<RichText html="<p>Seen</p>" clamp />);
  await isReady(1);
  layOut();
  expect(observed.size).toBe(0);
  unmount();
  const gone = render(<RichText html="<p>Gone</p>" clamp />);
  await isReady(1);
  gone.unmount();
  expect(observed.size).toBe(0);
});

it('renders separate copies of one text in several places', async () => {
  render(
    <>
      <RichText html="<p>Twice</p>" clamp />
      <RichText html="<p>Twice</p>" clamp />
    </>,
  );
  await isReady(2);
  const [one, two] = screen.getAllByText('Twice');
  one?.replaceChildren('Once');
  expect(two?.textContent).toBe('Twice');
});

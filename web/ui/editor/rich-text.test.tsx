// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RichText } from './RichText.tsx';

/** What jsdom lacks: here it tells the sizes when the test says so. */
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

/** Until the words are there as they were written; before that they stand there plain. */
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

it('cuts a long text once its height is known, and shows all of it when asked', async () => {
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

it('cuts nothing it was not asked to', async () => {
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

it('measures once, and not what has gone', async () => {
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

it('gives every place of one text words of its own', async () => {
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

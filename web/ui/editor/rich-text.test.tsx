// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RichText } from './RichText.tsx';

/** What jsdom lacks: tells a size once, as browsers do when an element is first laid out. */
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
  render(<RichText html="<p>A long walk</p>" clamp={400} />);
  await screen.findByText('A long walk');
  height = 480;
  layOut();
  expect(screen.queryByRole('button')).toBeNull();
  height = 520;
  layOut();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByRole('button', { name: 'Show less' }).ariaExpanded).toBe('true');
});

it('cuts nothing it was not asked to, and stops measuring what has gone', async () => {
  const { unmount } = render(
    <>
      <RichText html="<p>Whole</p>" />
      <RichText html="<p>Cut</p>" clamp />
    </>,
  );
  await screen.findByText('Cut');
  height = 2_000;
  layOut();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  unmount();
  await waitFor(() => expect(observed.size).toBe(0));
});

it('gives every place of one text words of its own', async () => {
  render(
    <>
      <RichText html="<p>Twice</p>" />
      <RichText html="<p>Twice</p>" />
    </>,
  );
  const [one, two] = await screen.findAllByText('Twice');
  one?.replaceChildren('Once');
  expect(two?.textContent).toBe('Twice');
});

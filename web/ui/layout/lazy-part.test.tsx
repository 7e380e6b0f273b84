// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawing, overlay, part } from './lazy-part.tsx';
import { reloadPage } from './reload.ts';

vi.mock(import('./reload.ts'), () => ({ reloadPage: vi.fn<() => void>() }));

afterEach(cleanup);

const Journal = ({ day }: { day: number }) => <p>The journal of Day {day}</p>;
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

function show(Part: ComponentType<{ day: number }>) {
  return render(
    <>
      <textarea aria-label="Words" defaultValue="" />
      <Suspense fallback="Coming">
        <Part day={3} />
      </Suspense>
    </>,
  );
}
const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Words' });
const retry = () => screen.findByRole('button', { name: 'Try again' });

test('a part that fails to load shows an error, leaves the rest of the page, and can be retried', async () => {
  const load = vi.fn<() => Promise<ComponentType<{ day: number }>>>(async () => Journal);
  load.mockImplementationOnce(missing);
  show(part(load));
  fireEvent.change(words(), { target: { value: 'Half a sentence' } });
  const again = await retry();
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t load this part of the page.');
  fireEvent.click(again);
  expect(await screen.findByText('The journal of Day 3')).toBeTruthy();
  expect(words().value).toBe('Half a sentence');
  expect(load).toHaveBeenCalledTimes(2);
});

test('the second failure offers a reload, for browsers that never retry a file', async () => {
  const load = vi.fn<() => Promise<ComponentType<{ day: number }>>>(missing);
  show(part(load));
  fireEvent.click(await retry());
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await vi.waitFor(async () => {
    fireEvent.click(await retry());
    expect(reloadPage).toHaveBeenCalled();
  });
  expect(load).toHaveBeenCalledTimes(2);
});

test('one retry restores every copy of a part', async () => {
  const load = vi.fn<() => Promise<ComponentType<{ day: number }>>>(async () => Journal);
  load.mockImplementationOnce(missing);
  const Part = part(load);
  render(
    <Suspense>
      <Part day={1} />
      <Part day={2} />
    </Suspense>,
  );
  const [first] = await screen.findAllByRole('button', { name: 'Try again' });
  fireEvent.click(first!);
  expect(await screen.findByText('The journal of Day 1')).toBeTruthy();
  expect(await screen.findByText('The journal of Day 2')).toBeTruthy();
});

test('an overlay that fails to load offers a retry where toasts appear, and keeps its trigger', async () => {
  const load = vi.fn<() => Promise<ComponentType<{ day: number }>>>(async () => Journal);
  load.mockImplementationOnce(missing);
  const { container } = show(
    overlay(load, { instead: ({ day }) => <button type="button">Day {day}</button> }),
  );
  const again = await retry();
  expect(again.closest('.toasts')).toBeTruthy();
  expect(container.contains(again)).toBe(false);
  expect(screen.getByRole('button', { name: 'Day 3' })).toBeTruthy();
  fireEvent.click(again);
  expect(await screen.findByText('The journal of Day 3')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an overlay that fails to load can be closed', async () => {
  const close = vi.fn<(props: { day: number }) => void>();
  show(overlay<{ day: number }>(missing, { close }));
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledWith({ day: 3 });
});

test('a dialog that fails to load and is closed again shows no error', async () => {
  const Closed = overlay<{ open: boolean }>(missing);
  const { rerender } = render(<Closed open />, { wrapper: Suspense });
  await retry();
  rerender(<Closed open={false} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a drawing that fails to load renders nothing', async () => {
  const load = vi.fn<() => Promise<ComponentType<{ day: number }>>>(missing);
  const { container } = show(drawing(load));
  await vi.waitFor(() => expect(container.textContent).toBe(''));
  expect(words()).toBeTruthy();
});

test('a file that is missing after a deploy keeps its place until the page reloads', async () => {
  const noise = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const make of [part<{ day: number }>, overlay<{ day: number }>, drawing<{ day: number }>]) {
    show(make(() => Promise.resolve(undefined)));
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
    expect(screen.getByText('Coming')).toBeTruthy();
    cleanup();
  }
  expect(noise).not.toHaveBeenCalled();
  noise.mockRestore();
});

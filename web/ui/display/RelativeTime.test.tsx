// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RelativeTime } from './RelativeTime.tsx';

const minute = 60_000;
const day = 24 * 60 * minute;
// The time never decreases, so each test uses a later day.
let now = Date.parse('2100-03-08T15:00:00Z');
const ago = (ms: number) => new Date(now - ms).toISOString();
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  now += day;
  vi.useFakeTimers({ now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows the time passed and updates it', () => {
  render(<RelativeTime at={ago(59 * minute)} />);
  screen.getByText('Just now');
  pass(2 * minute);
  screen.getByText('1h ago');
});

it('starts with a small letter in a sentence', () => {
  render(<RelativeTime at={ago(minute)} inSentence />);
  screen.getByText('just now');
});

it('rerenders only when its words change', () => {
  const drawn = vi.fn<() => void>();
  render(
    <Profiler id="times" onRender={drawn}>
      <RelativeTime at={ago(10 * minute)} />
      <RelativeTime at={ago(26 * 60 * minute)} />
    </Profiler>,
  );
  drawn.mockClear();
  pass(30 * minute);
  expect(drawn).not.toHaveBeenCalled();
  pass(30 * minute);
  expect(drawn).toHaveBeenCalledOnce();
});

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DialogPanel } from './DialogPanel.tsx';
import { ToastProvider, useToast } from './Toast.tsx';
import type { Toaster } from './toast-context.ts';

let toast: Toaster;
function Grab() {
  const toaster = useToast();
  return (
    <button type="button" onClick={() => (toast = toaster)}>
      grab
    </button>
  );
}

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const say = (message: string, options?: Parameters<Toaster>[1]) => act(() => toast(message, options));
const fail = (message: string) => act(() => toast.error(message));

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <ToastProvider>
      <Grab />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('grab'));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a toast', () => {
  it('stays three seconds', () => {
    say('Reflection saved!');
    expect(within(screen.getByRole('status')).getByText('Reflection saved!')).toBeTruthy();
    wait(2999);
    expect(screen.queryByText('Reflection saved!')).toBeTruthy();
    wait(1);
    expect(screen.queryByText('Reflection saved!')).toBeNull();
  });

  it('stays five seconds for an error, and interrupts a screen reader', () => {
    fail('Failed to save progress. Please try again.');
    expect(screen.getByText(/Failed to save/).closest('[aria-live="assertive"]')).toBeTruthy();
    wait(4999);
    expect(screen.queryByText(/Failed to save/)).toBeTruthy();
    wait(1);
    expect(screen.queryByText(/Failed to save/)).toBeNull();
  });

  it('is announced over an open dialog, and is no alert of its own', () => {
    cleanup();
    render(
      <ToastProvider>
        <Grab />
        <DialogPanel open onClose={() => undefined} title="Your plan" />
      </ToastProvider>,
    );
    wait(100);
    fireEvent.click(screen.getByText('grab'));
    expect(screen.queryByRole('button', { name: 'grab' })).toBeNull();
    fail('Failed to save progress. Please try again.');
    // The roles see only what the dialog has not hidden.
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    expect(dismiss.closest('[aria-live="assertive"]')?.textContent).toBe(
      'Failed to save progress. Please try again.',
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('pauses while hovered, then uses the remaining time', () => {
    say('Saved');
    const box = screen.getByText('Saved').parentElement as HTMLElement;
    wait(2000);
    fireEvent.pointerEnter(box);
    wait(60_000);
    expect(screen.queryByText('Saved')).toBeTruthy();
    fireEvent.pointerLeave(box);
    wait(999);
    expect(screen.queryByText('Saved')).toBeTruthy();
    wait(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('pauses while it has the focus', () => {
    const onAction = vi.fn<() => void>();
    say('Post deleted successfully', { action: { label: 'Undo', onAction } });
    const undo = screen.getByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    wait(60_000);
    expect(screen.queryByText('Post deleted successfully')).toBeTruthy();
    fireEvent.click(undo);
    expect(onAction).toHaveBeenCalledOnce();
    expect(screen.queryByText('Post deleted successfully')).toBeNull();
  });

  it('restarts its time for a repeated message instead of stacking up', () => {
    say('Saved');
    wait(2000);
    say('Saved');
    expect(screen.getAllByText('Saved')).toHaveLength(1);
    wait(2000);
    expect(screen.queryByText('Saved')).toBeTruthy();
  });

  it('shows at most three and closes on Escape', () => {
    for (const text of ['one', 'two', 'three', 'four']) say(text);
    expect(screen.queryByText('one')).toBeNull();
    const four = screen.getByText('four').parentElement as HTMLElement;
    fireEvent.keyDown(within(four).getByRole('button', { name: 'Dismiss' }), { key: 'Escape' });
    expect(screen.queryByText('four')).toBeNull();
    expect(screen.queryByText('three')).toBeTruthy();
  });
});

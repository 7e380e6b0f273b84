// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useBackCloses } from './use-back-closes.ts';

/** Active close watchers, the newest last. */
const watchers: { onclose: (() => void) | null; destroy: () => void }[] = [];
let isCoarse = true;

beforeEach(() => {
  watchers.length = 0;
  isCoarse = true;
  vi.stubGlobal('matchMedia', () => ({ matches: isCoarse }));
  vi.stubGlobal(
    'CloseWatcher',
    class {
      onclose: (() => void) | null = null;
      constructor() {
        watchers.push(this);
      }
      destroy(): void {
        watchers.splice(watchers.indexOf(this), 1);
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pressBack = () => act(() => watchers.at(-1)?.onclose?.());

it('closes the overlay on Back, and again if it stayed open', () => {
  const onClose = vi.fn();
  renderHook(() => useBackCloses(true, onClose));
  pressBack();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(watchers).toHaveLength(1);
  pressBack();
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('doesn’t handle Back while nothing is open, or after closing', () => {
  const { rerender, unmount } = renderHook(({ isOpen }) => useBackCloses(isOpen, () => {}), {
    initialProps: { isOpen: false },
  });
  expect(watchers).toHaveLength(0);
  rerender({ isOpen: true });
  expect(watchers).toHaveLength(1);
  rerender({ isOpen: false });
  expect(watchers).toHaveLength(0);
  rerender({ isOpen: true });
  unmount();
  expect(watchers).toHaveLength(0);
});

it('does nothing on a device with a mouse', () => {
  isCoarse = false;
  renderHook(() => useBackCloses(true, () => {}));
  expect(watchers).toHaveLength(0);
});

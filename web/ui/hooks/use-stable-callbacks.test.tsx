// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStableCallbacks } from './use-stable-callbacks.ts';

it('returns the same functions on each render, and they call the latest ones', () => {
  const { result, rerender } = renderHook(({ by }) => useStableCallbacks({ times: (n: number) => n * by }), {
    initialProps: { by: 2 },
  });
  const first = result.current;
  expect(first.times(4)).toBe(8);
  rerender({ by: 3 });
  expect(result.current).toBe(first);
  expect(first.times(4)).toBe(12);
});

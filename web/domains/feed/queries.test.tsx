// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query/query.ts';
import { useNewCount } from './queries.ts';

let asked: string[];
beforeEach(() => {
  asked = [];
  queryClient.clear();
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://evolve.test').search);
    return Response.json({ count: asked.length });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const count = (filter: 'all' | 'following') =>
  renderHook(() => useNewCount({ kind: 'feed', filter }, 'p1').data?.count, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });

it('returning to a tab of the feed asks at once how many posts are newer', async () => {
  const first = count('all');
  await waitFor(() => expect(first.result.current).toBe(1));
  first.unmount();
  const other = count('following');
  await waitFor(() => expect(asked).toHaveLength(2));
  other.unmount();
  const again = count('all');
  await waitFor(() => expect(again.result.current).toBe(3));
  expect(asked).toEqual(['?since=p1&filter=all', '?since=p1&filter=following', '?since=p1&filter=all']);
});

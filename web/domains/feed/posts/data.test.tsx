// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderHook } from '../../../testing/render.tsx';
import { useNewCount } from './data.ts';

const server = fakeApi({ 'GET /api/posts/new-count': () => ({ count: asked().length }) });
const asked = () => server.calls.map(({ address }) => address.replace('/api/posts/new-count', ''));

const count = (filter: 'all' | 'following') =>
  renderHook(() => useNewCount({ kind: 'feed', filter }, 'p1').data?.count);

it('returning to a tab of the feed asks at once how many posts are newer', async () => {
  const first = count('all');
  await waitFor(() => expect(first.result.current).toBe(1));
  first.unmount();
  const other = count('following');
  await waitFor(() => expect(asked()).toHaveLength(2));
  other.unmount();
  const again = count('all');
  await waitFor(() => expect(again.result.current).toBe(3));
  expect(asked()).toEqual(['?since=p1&filter=all', '?since=p1&filter=following', '?since=p1&filter=all']);
});

// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient, read } from '../../platform/query/query.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { rereadAfter, rereadLive } from './live-reads.ts';

let stops: (() => void)[] = [];
const show = async (options: object) => {
  stops.push(new QueryObserver(queryClient, options as never).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
};
/** Number of calls before the event of a test. */
let seen = 0;
const forget = () => void (seen = server.calls.length);
const visibility = (state: 'visible' | 'hidden') =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

const server = fakeApi({
  'GET /api/notifications/count': { total: 0, friend_requests: 0, unread_messages: 0, notices: 0 },
  'GET /api/posts/new-count': { count: 1 },
  'GET /api/daily-quote': {},
  'GET /api/admin/queue': {},
  'GET /api/messages/conversations/:partnerId': { id: 'c' },
  'GET /api/partners': { pacts: [] },
  'GET /api/groups/:id': ({ params }) => ({ id: params.id }),
});
beforeEach(async () => {
  vi.useFakeTimers();
  await show(read('GET /api/notifications/count'));
  await show(read('GET /api/posts/new-count', { query: { since: 'p' } }));
  await show(read('GET /api/daily-quote'));
  forget();
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const paths = () => server.calls.slice(seen).map(({ address }) => address.split('?')[0]);

it('reads the bell again, once for several events, and nothing else', async () => {
  rereadAfter({ name: 'notifications', data: {} });
  rereadAfter({ name: 'friends', data: {} });
  await vi.advanceTimersByTimeAsync(1000);
  expect(paths()).toEqual(['/api/notifications/count']);
  rereadAfter({ name: 'message', data: {} });
  await vi.advanceTimersByTimeAsync(1000);
  expect(paths()).toEqual(['/api/notifications/count', '/api/notifications/count']);
});

it('reads the numbers of the office again when something waits there', async () => {
  await show(read('GET /api/admin/queue'));
  forget();
  rereadAfter({ name: 'office', data: {} });
  await vi.advanceTimersByTimeAsync(1000);
  expect(paths()).toEqual(['/api/admin/queue']);
});

it('reads the number of new posts within some seconds, not with all other members at once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  rereadAfter({ name: 'posts', data: { post_id: 'p', group_id: null } });
  await vi.advanceTimersByTimeAsync(2000);
  expect(paths()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(paths()).toEqual(['/api/posts/new-count']);
});

it('reads nothing for a reply or for someone who is writing, which screens show by themselves', async () => {
  rereadAfter({ name: 'replies', data: { topic_id: 't', post_id: null, reply_id: 'r' } });
  rereadAfter({ name: 'typing', data: {} });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(paths()).toEqual([]);
});

it('in a hidden tab reads when the member returns', async () => {
  visibility('hidden');
  rereadAfter({ name: 'notifications', data: {} });
  await vi.advanceTimersByTimeAsync(1000);
  expect(paths()).toEqual([]);
  expect(queryClient.getQueryState(read('GET /api/notifications/count').queryKey)?.isInvalidated).toBe(true);
});

it('reads all of it after a gap, with the conversation that is open', async () => {
  await show(read('GET /api/messages/conversations/:partnerId', { params: { partnerId: 'ada' } }));
  forget();
  rereadLive();
  await vi.advanceTimersByTimeAsync(1000);
  expect(paths().toSorted()).toEqual([
    '/api/messages/conversations/ada',
    '/api/notifications/count',
    '/api/posts/new-count',
  ]);
});

it('reads the partner page again within a second, and the group of an event alone', async () => {
  await show(read('GET /api/partners'));
  await show(read('GET /api/groups/:id', { params: { id: 'g' } }));
  await show(read('GET /api/groups/:id', { params: { id: 'h' } }));
  forget();
  rereadAfter({ name: 'partner', data: {} });
  rereadAfter({ name: 'group', data: { group_id: 'g' } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(paths().toSorted()).toEqual(['/api/groups/g', '/api/partners']);
});

it('reads what is on the screen again when its member returns to the tab', async () => {
  vi.setSystemTime(Date.now() + 6_000);
  const { focusManager } = await import('@tanstack/react-query');
  queryClient.mount();
  forget();
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(paths()).toContain('/api/daily-quote');
  focusManager.setFocused(undefined);
  queryClient.unmount();
});

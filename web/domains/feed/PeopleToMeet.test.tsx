// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { PersonDetail } from '#contract/social/endpoints.ts';
import { queryClient, read, readPages } from '../../platform/query/query.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { render } from '../../testing/render.tsx';
import { PeopleToMeet } from './PeopleToMeet.tsx';

const person = (id: string, name: string) =>
  ({ id, name, bio: null, is_following: false, is_self: false, followers_count: 2 }) as PersonDetail;
const finn = person('f', 'Finn');
const whole = read('GET /api/users', { query: { limit: 20 } }).queryKey;
const paged = readPages('GET /api/users', { query: { limit: 24 } }).queryKey;
const page = read('GET /api/users/:id', { params: { id: 'f' } }).queryKey;
const following = readPages('GET /api/posts', { query: { filter: 'following', limit: 20 } }).queryKey;
const all = readPages('GET /api/posts', { query: { filter: 'all', limit: 20 } }).queryKey;

const server = fakeApi({ 'POST /api/follow/:id': {} });
beforeEach(() => {
  queryClient.setQueryData(whole, [finn, person('a', 'Ada')]);
  queryClient.setQueryData<unknown>(paged, { pages: [{ items: [finn], next: null }], pageParams: [null] });
  queryClient.setQueryData(page, finn);
  for (const key of [following, all])
    queryClient.setQueryData<unknown>(key, { pages: [{ items: [], next: null }], pageParams: [null] });
});

const open = () => render(<PeopleToMeet />);
const button = (words: string) =>
  screen.queryAllByRole('button').find((each) => each.textContent === words) ?? null;
const follow = (words: string) => fireEvent.click(button(words) as HTMLElement);

it('keeps a followed member in the list until the next visit, and updates them everywhere', async () => {
  const { unmount } = open();
  follow('Follow Finn');
  await waitFor(() => expect(button('Following Finn')).not.toBeNull());
  await waitFor(() => expect(queryClient.getQueryState(following)?.isInvalidated).toBe(true));
  expect(queryClient.getQueryState(all)?.isInvalidated).toBe(false);
  const after = { ...finn, is_following: true, followers_count: 3 };
  expect(queryClient.getQueryData(page)).toEqual(after);
  expect(queryClient.getQueryData<{ pages: unknown[] }>(paged)?.pages).toEqual([
    { items: [after], next: null },
  ]);
  unmount();
  open();
  expect([button('Follow Finn'), button('Following Finn')]).toEqual([null, null]);
  expect(button('Follow Ada')).not.toBeNull();
});

it('undoes the follow when the server refuses', async () => {
  server.on({ 'POST /api/follow/:id': refuse(403, 'No.') });
  open();
  follow('Follow Finn');
  await waitFor(() => expect(button('Following Finn')).not.toBeNull());
  await waitFor(() => expect(button('Follow Finn')).not.toBeNull());
  expect(queryClient.getQueryData(page)).toEqual(finn);
});

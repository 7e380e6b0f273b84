// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Category, Reply, Topic } from '#contract/forum/endpoints.ts';
import { queryClient } from '../../platform/query/query.ts';
import { Route as TopicsRoute } from '../../routes/_app/forum/$category/index.tsx';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeDrafts } from '../../testing/fake-drafts.ts';
import { render, signIn } from '../../testing/render.tsx';
import { searchOf } from './search-params.ts';
import { TopicPage } from './topics/TopicPage.tsx';

const author = { id: 'n', name: 'Nora', profile_photo: null, membership_tier: 'achiever' };
const none = { like: [], heart: [], clap: [], flag: [] };
const written = {
  author,
  content: '<p>Words</p>',
  reactions: none,
  reaction_counts: { like: 0, heart: 0, clap: 0, flag: null },
  created_at: '2026-03-02T15:00:00Z',
  edited_at: null,
  version: 1,
  is_deleted: false,
  may_edit: true,
  may_delete: true,
  may_react: false,
  may_report: false,
};
const replyOf = (id: string) => ({ ...written, id, topic_id: 't', parent_id: null }) as unknown as Reply;
const category = {
  id: 'c',
  slug: 'lab',
  name: 'Lab',
  description: '',
  icon: 'flask',
  color: '1',
  topics_count: 0,
} as unknown as Category;
let topic: Topic;

beforeAll(() =>
  Promise.all([
    import('../../ui/overlays/DialogPanel.tsx'),
    import('../../ui/overlays/ConfirmDialog.tsx'),
    import('../../ui/overlays/MenuPanel.tsx'),
  ]),
);
const server = fakeApi({
  ...fakeDrafts().replies,
  'GET /api/forum/topics/:id': () => topic,
  'GET /api/forum/categories': { categories: { lab: category }, may_create_topics: true },
  'GET /api/forum/topics': { topics: [] },
  'POST /api/forum/topics/:id/read': {},
  'PUT /api/forum/posts/:id': () => topic.posts[0] ?? {},
  'DELETE /api/forum/posts/:id': () => {
    topic = { ...topic, posts: topic.posts.slice(0, -1), post_count: 1 };
    return { message: '' };
  },
});
beforeEach(() => {
  signIn({
    id: 'n',
    name: 'Nora',
    allowance: { forum_topics: true, forum_reply: true },
  });
  topic = {
    ...written,
    id: 't',
    title: 'Mornings',
    category_id: 'c',
    category_slug: 'lab',
    tags: [],
    posts: [replyOf('r1'), replyOf('r2')],
    post_count: 2,
    view_count: 1,
    last_activity: written.created_at,
    next_cursor: null,
    last_read_id: null,
    watch: 'normal',
    may_reply: false,
    reply_refusal: null,
    deletes_others: 0,
  } as unknown as Topic;
  const Observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // jsdom has neither observer, and these tests don't need them.
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('scrollTo', () => {});
});

const routerAt = (address: string) => {
  const root = createRootRoute();
  const app = createRoute({ getParentRoute: () => root, id: '_app' });
  const topics = TopicsRoute.update({
    id: '/forum/$category/',
    path: '/forum/$category/',
    getParentRoute: () => app,
  } as never);
  return createRouter({
    routeTree: root.addChildren([app.addChildren([topics as never])]),
    history: createMemoryHistory({ initialEntries: [address] }),
    // Parses search parameters as `main.tsx` does.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => searchOf(search),
  });
};
const openTopic = (address: string) =>
  render(
    <RouterContextProvider router={routerAt(address)}>
      <TopicPage category="lab" id="t" view={{}} onView={() => {}} />
    </RouterContextProvider>,
  );
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const isFocused = (find: () => Element | null) => waitFor(() => expect(document.activeElement).toBe(find()));
const reply = (id: string) => document.getElementById(`post-${id}`) as HTMLElement;

it('Cancel of a new topic puts the focus on New Topic, and Back does not open the form again', async () => {
  const router = routerAt('/forum/lab');
  render(<RouterProvider router={router as never} />);
  fireEvent.click(await button('New Topic'));
  fireEvent.click(await button('Cancel'));
  await isFocused(() => screen.queryByRole('button', { name: 'New Topic' }));
  router.history.back();
  await waitFor(() => expect(router.state.location.href).toBe('/forum/lab'));
  expect(screen.queryByRole('button', { name: 'Create Topic' })).toBeNull();
  expect(router.history.canGoBack()).toBe(false);
});

it("closing a topic's editor that the URL opened focuses its options", async () => {
  openTopic('/forum/lab/t?edit=t');
  fireEvent.click(await button('Cancel'));
  await isFocused(() => screen.queryByRole('button', { name: 'Topic options' }));
});

it("closing or saving a reply's editor focuses its options", async () => {
  openTopic('/forum/lab/t?edit=r1');
  const options = () => within(reply('r1')).queryByRole('button', { name: /^Options for/ });
  fireEvent.click(await button('Save Changes'));
  await isFocused(options);
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});

it('deleting a reply focuses the one beside it', async () => {
  openTopic('/forum/lab/t');
  await screen.findByRole('heading', { name: 'Mornings' });
  const erase = within(reply('r2')).getByRole('button', { name: /^Delete/ });
  erase.focus();
  fireEvent.click(erase);
  fireEvent.click(await button('Delete comment'));
  await waitFor(() => expect(reply('r2')).toBeNull());
  await isFocused(() => reply('r1'));
});

it('a deleted reply with answers keeps its place and the focus', async () => {
  openTopic('/forum/lab/t');
  await screen.findByRole('heading', { name: 'Mornings' });
  server.on({
    'DELETE /api/forum/posts/:id': () => {
      const gone = { ...replyOf('r2'), content: '', is_deleted: true, may_delete: false, may_edit: false };
      topic = { ...topic, posts: [replyOf('r1'), gone] };
      return { message: '' };
    },
  });
  const erase = within(reply('r2')).getByRole('button', { name: /^Delete/ });
  erase.focus();
  fireEvent.click(erase);
  fireEvent.click(await button('Delete comment'));
  await screen.findByText('This reply was deleted.');
  await isFocused(() => reply('r2'));
});

it('Reply on the opening post focuses the text each time it is pressed', async () => {
  topic = { ...topic, may_reply: true };
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  openTopic('/forum/lab/t');
  const opening = await screen.findByRole('article', { name: 'Mornings' });
  const press = within(opening).getByRole('button', { name: /^Reply/ });
  for (const _ of [1, 2]) {
    press.focus();
    fireEvent.click(press);
    await isFocused(() => screen.queryByRole('textbox', { name: 'Your reply' }));
  }
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
});

it('a hidden topic and a hidden reply tell their author, and accept no replies', async () => {
  const hiding = { is_hidden: true, hidden_reason: 'No selling.', appeal: 'waiting' } as const;
  topic = { ...topic, may_reply: true, posts: [{ ...replyOf('r1'), ...hiding }, replyOf('r2')] };
  openTopic('/forum/lab/t');
  await screen.findByText('Hidden by our moderators');
  expect(screen.getByText(/You asked for another look/)).toBeTruthy();
  expect(within(reply('r1')).queryByRole('button', { name: /^Reply/ })).toBeNull();
  cleanup();
  queryClient.clear();
  topic = { ...topic, ...hiding, may_reply: false, posts: [] };
  openTopic('/forum/lab/t');
  await screen.findByText('Reason: No selling.');
  expect(screen.queryByRole('button', { name: 'Watch' })).toBeNull();
  expect(screen.queryByRole('heading', { name: /repl/i })).toBeNull();
});

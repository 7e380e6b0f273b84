// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Conversation, Message } from '#contract/messages/endpoints.ts';
import { deliver } from '../../platform/live/live.ts';
import { queryClient } from '../../platform/query/query.ts';
import { fakeApi, page, refuse } from '../../testing/fake-api.ts';
import { fakeDrafts } from '../../testing/fake-drafts.ts';
import { render, signIn } from '../../testing/render.tsx';
import { addNewest, reloadConversations } from './conversations/data.ts';
import styles from './messages.module.css';
import { Thread } from './Thread.tsx';
import { conversation, message, observe } from './thread-stage.tsx';

let shown: Conversation;
/** Messages on the server, oldest first. */
let stored: Message[];
/** Statuses of the calls that mark as read, in their order. */
let replies: number[];
let isEndInView: boolean;
/** Messages of the page above. */
let older: Message[];
/** Messages of someone whom the member blocked. */
let received: object[];
/** Groups that the member left, in whose chats they wrote. */
let left: { group_id: string; name: string }[];
/** Partner of a conversation that isn't available, as the server returns it: null for one who blocked the member. Undefined while it is available. */
let away: { is_blocked: boolean } | null | undefined;
const own = { is_own: true, may_report: false, editable_until: '2999-01-01T00:00:00.000Z' };
const onNewest = vi.fn<() => void>();
const onAt = vi.fn<(id: string) => void>();

/** Texts of edits that the server got. */
let edits: string[];

const server = fakeApi({
  ...fakeDrafts().replies,
  'PUT /api/messages/:partnerId/:id': ({ body: { content } }) => {
    edits.push(content);
    return message(1, { ...own, content, edited_at: '2026-03-02T15:01:00.000Z' });
  },
  'POST /api/messages/conversations/:partnerId/read': () => {
    const status = replies.shift() ?? 200;
    return status === 200 ? { unread_count: 0, read_to: 1 } : refuse(status, 'Not now.');
  },
  'GET /api/messages/:partnerId/received': () => received as never,
  'POST /api/messages/:partnerId/:id/report': { message: 'Reported.' },
  'POST /api/messages/chats/:groupId/open': () => (shown = { ...shown, id: 'c' }),
  'GET /api/messages/chats/left': () => left,
  'PUT /api/users/:id/block': () => {
    away = undefined;
    return { message: 'Unblocked.' };
  },
  'GET /api/users/:id': () => (away ? { id: 'ada', name: 'Ada', ...away } : refuse(404, 'Gone.')),
  'GET /api/messages/conversations/:partnerId': () =>
    received.length > 0 || away !== undefined ? refuse(404, 'Gone.') : shown,
  'GET /api/messages/settings': { read_receipts: true },
  'GET /api/messages/:partnerId': ({ query: { around, cursor } }) => {
    if (around === 'gone') return refuse(404, 'Deleted.');
    if (cursor === 'older') return older.toReversed();
    const middle = stored.find(({ id }) => id === around)?.position;
    const near =
      middle === undefined ? stored : stored.filter((each) => Math.abs(each.position - middle) < 2);
    return page(near.toReversed(), older.length > 0 ? 'older' : null, middle === undefined ? null : 'newer');
  },
});
const reports = () => server.got('POST /api/messages/:partnerId/:id/report').map(({ address }) => address);
const asked = () =>
  server.got('GET /api/messages/:partnerId').map(({ address }) => address.replace('/api/messages/ada', ''));
const marked = () => server.got('POST /api/messages/conversations/:partnerId/read').map(({ body }) => body);
beforeEach(() => {
  left = [];
  signIn({ id: 'nora' });
  onNewest.mockClear();
  onAt.mockClear();
  shown = conversation();
  stored = [message(1, { content: 'Shall we walk?' })];
  replies = [];
  isEndInView = true;
  received = [];
  away = undefined;
  older = [];
  edits = [];
  observe((element) => element.hasAttribute('data-end') && isEndInView);
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = (at?: string) =>
  render(<Thread address="ada" at={at} onNewest={onNewest} onAt={onAt} onClose={() => undefined} />);
const many = (count: number) => Array.from({ length: count }, (_, n) => message(n + 1));
const scroller = () => screen.getByRole('region', { name: 'Messages with Ada' });

it('marks what it shows as read, and again after a failure', async () => {
  shown = conversation({ unread_count: 1 });
  replies = [503];
  open();
  expect(await screen.findByText('Shall we walk?')).toBeTruthy();
  await waitFor(() => expect(marked()).toEqual([{ position: 1 }]));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await reloadConversations();
  await waitFor(() => expect(marked()).toEqual([{ position: 1 }, { position: 1 }]));
});

it('opens at the first unread message, and marks nothing as read before its end was in view', async () => {
  shown = conversation({ unread_count: 2, read_to: 3, first_unread_id: 'm4' });
  stored = many(5);
  isEndInView = false;
  const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return new DOMRect(0, this.classList.contains(styles.unreadLine ?? '') ? -900 : 0, 100, 10);
  });
  open();
  const line = (await screen.findByText('New messages', { selector: `.${styles.unreadLine} span` }))
    .parentElement;
  expect(line?.nextElementSibling?.id).toBe('message-m4');
  expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([line]);
  expect(await screen.findByRole('button', { name: 'New messages' })).toBeTruthy();
  expect(marked()).toEqual([]);
  rect.mockRestore();
});

it('opens at a found message with the focus on it, and leads to the newest', async () => {
  stored = many(9);
  open('m4');
  const found = (await screen.findByText('Message 4')).closest('[data-message]');
  expect(document.activeElement).toBe(found);
  expect([screen.queryByText('Message 9'), asked()[0]]).toEqual([null, '?around=m4']);
  fireEvent.click(screen.getByRole('button', { name: 'Jump to newest' }));
  expect(onNewest).toHaveBeenCalledOnce();
  // A message that arrives meanwhile isn't put behind those in the middle.
  addNewest('ada', [message(10)]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByText('Message 10')).toBeNull();
});

it('says that a message is gone, and offers the newest', async () => {
  open('gone');
  expect(await screen.findByText(/^That message is no longer here/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show the newest messages' }));
  expect(onNewest).toHaveBeenCalledOnce();
});

it('stays where it is when a message arrives while the member reads further up, and follows at the end', async () => {
  stored = many(3);
  open();
  await screen.findByText('Message 3');
  const box = scroller();
  // Every message is 100 px high, and the box shows the last 300 px without its scrolling.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const all = [...box.querySelectorAll('[data-message]')];
    const at = all.indexOf(this);
    const fromEnd = all.length - at;
    return at < 0
      ? new DOMRect(0, 0, 300, 300)
      : new DOMRect(0, 300 - fromEnd * 100 - box.scrollTop, 300, 100);
  });
  box.scrollTop = -200;
  addNewest('ada', [message(4)]);
  await screen.findByText('Message 4');
  expect(box.scrollTop).toBe(-300);
  box.scrollTop = -20;
  addNewest('ada', [message(5)]);
  await screen.findByText('Message 5');
  expect(box.scrollTop).toBe(-20);
});

it('offers to report what came from someone whom the member blocked', async () => {
  received = [
    { id: 'm2', content: 'I know where you live.', has_image: false, created_at: '2026-03-02T15:00:00.000Z' },
    { id: 'm1', content: '', has_image: true, created_at: '2026-03-02T14:00:00.000Z' },
  ];
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Report: I know where you live.' }));
  expect(screen.getByRole('button', { name: 'Report: a photo' })).toBeTruthy();
  const reasons = await screen.findAllByRole('radio');
  if (reasons[0]) fireEvent.click(reasons[0]);
  fireEvent.click(screen.getByRole('button', { name: 'Report message' }));
  await waitFor(() => expect(reports()).toEqual(['/api/messages/ada/m2/report']));
});

it('offers to unblock where a block closed the conversation, and then opens it', async () => {
  away = { is_blocked: true };
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^Unblock ?Ada$/ }));
  expect(screen.getByRole('heading', { name: 'You blocked Ada' })).toBeTruthy();
  expect(await screen.findByText('Shall we walk?')).toBeTruthy();
});

it('doesn’t tell someone that they are blocked', async () => {
  away = null;
  open();
  expect(await screen.findByText('Conversation not available')).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(/block/i)).toBeNull();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Back to conversations',
  ]);
});

it('opens at the first of more unread messages than a page has, and only what was shown counts as read', async () => {
  stored = many(130);
  shown = conversation({ unread_count: 128, read_to: 1, first_unread_id: 'm3' });
  isEndInView = false;
  // The box shows 300 px from its top: the line, then messages of 100 px each.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = Number(this.id.replace('message-m', ''));
    return at > 0 ? new DOMRect(0, (at - 3) * 100, 300, 100) : new DOMRect(0, 0, 300, 300);
  });
  open();
  const line = (await screen.findByText('New messages', { selector: `.${styles.unreadLine} span` }))
    .parentElement;
  expect(line?.nextElementSibling?.id).toBe('message-m3');
  expect(asked()[0]).toBe('?around=m3');
  expect(screen.queryByText('Message 130')).toBeNull();
  await waitFor(() => expect(marked()).toEqual([{ position: 4 }]));
});

it('asks anew where unread messages begin when it opens again', async () => {
  stored = many(3);
  queryClient.setQueryData(
    ['GET /api/messages/conversations/:partnerId', { params: { partnerId: 'ada' } }],
    conversation(),
    {
      updatedAt: Date.now() - 60_000,
    },
  );
  shown = conversation({ unread_count: 2, read_to: 1, first_unread_id: 'm2' });
  open();
  const line = await screen.findByText('New messages', { selector: `.${styles.unreadLine} span` });
  expect(line.parentElement?.nextElementSibling?.id).toBe('message-m2');
});

it('a quote leads to its message, loaded or not, and says when that was deleted', async () => {
  const quote = (id: string | null, content = '') => ({
    id,
    is_own: true,
    by: null,
    content,
    has_image: false,
  });
  stored = [
    message(5, { is_own: true, content: 'At seven?' }),
    message(6, { quote: quote('m5', 'At seven?') }),
    message(7, { quote: quote('m1', 'Far above') }),
    message(8, { quote: quote(null) }),
  ];
  open();
  fireEvent.click(await screen.findByRole('button', { name: /Go to the message by.*At seven/ }));
  const found = screen.getByText('At seven?', { selector: '.whitespace-pre-wrap' }).closest('[data-message]');
  expect(document.activeElement).toBe(found);
  expect(onAt).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /Far above/ }));
  expect(onAt).toHaveBeenCalledExactlyOnceWith('m1');
  expect(screen.getByText('Message deleted').closest('button')).toBeNull();
});

it('reads a changed message again that no poll brings: far above, or where the newest ones aren’t loaded', async () => {
  const change = (position: number) =>
    act(() => deliver({ name: 'message', data: { conversation_id: 'c', message_id: `m${position}` } }));
  const again = (position: number) => `?around=m${position}&limit=1`;
  stored = many(60);
  const { unmount } = open();
  await screen.findByText('Message 60');
  change(10);
  change(11);
  await waitFor(() => expect(asked()).toContain(again(10)));
  expect(asked()).not.toContain(again(11));
  unmount();
  open('m20');
  await screen.findByText('Message 21');
  change(20);
  change(30);
  await waitFor(() => expect(asked()).toContain(again(20)));
  expect(asked()).not.toContain(again(30));
});

it('replies from the options of a message', async () => {
  open();
  await screen.findByText('Shall we walk?');
  fireEvent.click(screen.getByRole('button', { name: 'Message options' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reply' }));
  expect(await screen.findByRole('button', { name: 'Don’t reply to it' })).toBeTruthy();
  expect(screen.getAllByText('Shall we walk?')).toHaveLength(2);
});

it('reacts at once from the options, and takes that away when the server refuses', async () => {
  open();
  await screen.findByText('Shall we walk?');
  server.on({ 'PUT /api/messages/:partnerId/:id/reactions': refuse(503, 'Not now.') });
  const clap = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Message options' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Clap' }));
  };
  await clap();
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '1 clap' })).toBeNull();
  server.on({
    'PUT /api/messages/:partnerId/:id/reactions': ({ body: { active } }) =>
      message(1, {
        reactions: { like: [], heart: [], clap: active ? ['nora'] : [] },
        reaction_counts: { like: 0, heart: 0, clap: active ? 1 : 0 },
      }),
  });
  await clap();
  const given = await screen.findByRole('button', { name: '1 clap' });
  expect(given.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(given);
  await waitFor(() => expect(screen.queryByRole('button', { name: '1 clap' })).toBeNull());
});

const openEdit = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Message options' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your message' });
};

it('edits an own message in its place, keeps the text when the server refuses, and says that it was edited', async () => {
  stored = [message(1, { ...own, content: 'At sevn.' })];
  open();
  await screen.findByText('At sevn.');
  const field = await openEdit();
  expect(field.value).toBe('At sevn.');
  fireEvent.change(field, { target: { value: 'At seven.' } });
  server.on({ 'PUT /api/messages/:partnerId/:id': refuse(403, 'Too late.') });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText('Too late.')).toBeTruthy();
  expect([field.value, edits]).toEqual(['At seven.', []]);
  server.on({
    'PUT /api/messages/:partnerId/:id': ({ body: { content } }) =>
      message(1, { ...own, content, edited_at: '2026-03-02T15:01:00.000Z' }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Edited')).toBeTruthy();
  expect([screen.getByText('At seven.').textContent, screen.queryByText('At sevn.')]).toEqual([
    'At seven.',
    null,
  ]);
});

it('finds the typed text again after the editor was gone, and saves it', async () => {
  stored = [message(1, { ...own, content: 'At sevn.' })];
  const { unmount } = open();
  await screen.findByText('At sevn.');
  fireEvent.change(await openEdit(), { target: { value: 'At seven o’clock.' } });
  unmount();
  open();
  await screen.findByText('At sevn.');
  expect((await openEdit()).value).toBe('At seven o’clock.');
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Edit your message' }), { key: 'Enter' });
  await waitFor(() => expect(edits).toEqual(['At seven o’clock.']));
});

it('a chat is opened by its page, and says who wrote what', async () => {
  const ada = { ...shown.partner, id: 'ada' };
  shown = conversation({
    id: null,
    group_id: 'walkers',
    partner: { ...shown.partner, id: null, name: 'Early Walkers' },
  });
  stored = [message(1, { sender: ada }), message(2, { sender: ada, content: 'And eggs?' })];
  render(<Thread address="walkers" onNewest={onNewest} onAt={onAt} onClose={() => {}} />);
  const log = await screen.findByRole('log', { name: 'Chat of Early Walkers' });
  await waitFor(() => expect(log.textContent).toContain('And eggs?'));
  expect(server.got('POST /api/messages/chats/:groupId/open')).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: 'Ada' })).toHaveLength(1);
  expect(await screen.findByRole('textbox', { name: 'Write to Early Walkers' })).toBeTruthy();
});

const chat = () => {
  shown = conversation({
    group_id: 'walkers',
    partner: { ...shown.partner, id: null, name: 'Early Walkers' },
  });
  return render(<Thread address="walkers" onNewest={onNewest} onAt={onAt} onClose={() => {}} />);
};

it('a chat closes at once when the member is out of its group, and offers to delete what they wrote', async () => {
  stored = [message(1, { sender: { ...shown.partner, id: 'ada' } })];
  left = [{ group_id: 'walkers', name: 'Early Walkers' }];
  chat();
  await waitFor(() => expect(screen.getByRole('log').textContent).toContain('Message 1'));
  act(() => deliver({ name: 'chat', data: { group_id: 'walkers' } }));
  expect(screen.queryByRole('log')).toBeNull();
  expect(await screen.findByText(/You’re no longer in Early Walkers/)).toBeTruthy();
  expect(screen.queryByText('Message 1')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Delete my messages in Early Walkers' })).toBeTruthy();
  expect(queryClient.getQueryCache().findAll({ queryKey: ['GET /api/messages/:partnerId'] })).toEqual([]);
  expect(server.got('POST /api/messages/chats/:groupId/open')).toHaveLength(0);
});

it('a chat reads itself again once a second at most, however many members write', async () => {
  stored = [message(1, { sender: { ...shown.partner, id: 'ada' } })];
  chat();
  await waitFor(() => expect(screen.getByRole('log').textContent).toContain('Message 1'));
  const key = 'GET /api/messages/conversations/:partnerId';
  const before = server.got(key).length;
  const event = { group_id: 'walkers', conversation_id: 'c' };
  for (let n = 0; n < 50; n += 1)
    act(() => deliver({ name: 'chat', data: { ...event, message_id: `x${n}` } }));
  await waitFor(() => expect(server.got(key).length).toBeGreaterThan(before));
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_300)));
  expect(server.got(key).length - before).toBeLessThanOrEqual(2);
});

it('a chat reads its messages again after a member deleted many of theirs', async () => {
  const ada = { ...shown.partner, id: 'ada' };
  stored = [message(1, { sender: ada }), message(2, { sender: ada })];
  chat();
  await waitFor(() => expect(screen.getByRole('log').textContent).toContain('Message 1'));
  stored = [message(1, { sender: ada, content: '', deleted_by: 'sender' }), message(2, { sender: ada })];
  const before = server.got('GET /api/messages/:partnerId').length;
  act(() => deliver({ name: 'chat', data: { group_id: 'walkers', conversation_id: 'c' } }));
  await waitFor(() => expect(screen.getByRole('log').textContent).not.toContain('Message 1'));
  expect(server.got('GET /api/messages/:partnerId').length).toBeGreaterThan(before);
  expect(screen.getByRole('log').textContent).toContain('Message 2');
});

it('a quote in a chat that the member doesn’t see has no name, and no word of two people is in it', async () => {
  const quote = { id: null, is_own: false, by: null, content: '', has_image: false };
  stored = [message(1, { sender: { ...shown.partner, id: 'ada' }, quote })];
  const { container } = chat();
  await waitFor(() => expect(screen.getByRole('log').textContent).toContain('This message isn’t available'));
  expect(container.textContent).not.toMatch(/Former member|Message deleted|both of you|this person|partner/i);
});

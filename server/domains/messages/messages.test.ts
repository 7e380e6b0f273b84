import { beforeEach, describe, expect, it, test } from 'vitest';
import { checkInvariants } from '#server/cli/invariants/check.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { downloadExport } from '#server/testing/download-export.ts';
import { forgetEmptyConversations } from './forget-member.ts';

const app = await testApp();
const { finn, nora, ada, cleo, milo } = await app.cast('finn', 'nora', 'ada', 'cleo', 'milo');
beforeEach(async () => {
  for (const table of [
    'conversations',
    'member_blocks',
    'friend_requests',
    'privacy_settings',
    'suspensions',
  ] as const)
    await app.db.deleteFrom(table).execute();
  await app.db.updateTable('members').set({ away_since: null }).execute();
});

const send = (from: Actor, to: Actor, content = 'Shall we walk?', more: object = {}) =>
  from.call('POST /api/messages', { receiver_id: to.id, content, ...more });
const thread = (who: Actor, partner: Actor, query = '') =>
  who.call(`GET /api/messages/${partner.id}${query}` as `GET /api/messages/${string}`);
const conversations = async (who: Actor) => (await who.call('GET /api/messages/conversations')).body;
const conversation = (who: Actor, partner: Actor) =>
  who.call(`GET /api/messages/conversations/${partner.id}`);
const bell = async (who: Actor) => (await who.call('GET /api/notifications/count')).body.unread_messages;
const read = (who: Actor, partner: Actor, position = 1_000) =>
  who.call(`POST /api/messages/conversations/${partner.id}/read`, { position });
const texts = async (who: Actor, partner: Actor) =>
  (await thread(who, partner)).body.map(({ content }) => content);
const block = (by: Actor, other: Actor) =>
  app.db
    .insertInto('member_blocks')
    .values({ blocker_id: by.id, blocked_id: other.id, created_at: app.clock.now() })
    .execute();
const permission = (who: Actor, messagePermission: string, profileVisibility = 'public') =>
  who.call('PUT /api/users/privacy', { profileVisibility, activityVisibility: 'friends', messagePermission });
const befriend = (a: Actor, b: Actor) =>
  app.db
    .insertInto('friend_requests')
    .values({
      id: newId(),
      requester_id: a.id,
      receiver_id: b.id,
      status: 'accepted',
      created_at: app.clock.now(),
      responded_at: app.clock.now(),
    })
    .execute();

describe('who may not', () => {
  test('visitors, strangers and staff read nothing', async () => {
    const { body } = await send(nora, ada);
    for (const key of ['conversations', `conversations/${ada.id}`, ada.id, 'search?q=walk', 'settings'])
      expect(
        (await app.visitor.call(`GET /api/messages/${key}` as 'GET /api/messages/settings')).status,
      ).toBe(401);
    expect((await send(app.visitor, ada)).status).toBe(401);
    const { id } = (await conversation(nora, ada)).body;
    for (const who of [cleo, milo]) {
      for (const partner of [ada.id, nora.id, id])
        expect((await who.call(`GET /api/messages/${partner}`)).status).toBe(404);
      expect((await who.call(`GET /api/messages/conversations/${id}`)).status).toBe(404);
      expect((await who.call(`DELETE /api/messages/${ada.id}/${body.id}`)).status).toBe(404);
      expect((await who.call(`DELETE /api/messages/${id}/${body.id}`)).status).toBe(404);
      expect((await who.call(`POST /api/messages/${id}/${body.id}/report`)).status).toBe(404);
      expect((await who.call(`POST /api/messages/conversations/${id}/read`, { position: 1 })).status).toBe(
        404,
      );
      expect((await who.call('GET /api/messages/search?q=walk')).body).toEqual([]);
      expect(await conversations(who)).toEqual([]);
    }
  });

  test('no one writes to themselves, to an unknown id, or into the void', async () => {
    expect(await send(nora, nora)).toMatchObject({ status: 400, body: { code: 'self' } });
    const unknown = { receiver_id: newId(), content: 'x' };
    expect((await nora.call('POST /api/messages', unknown)).status).toBe(404);
    for (const receiver_id of ['12345678901234567890', 'x', '', null, undefined])
      expect((await nora.call('POST /api/messages', { receiver_id, content: 'x' })).status).toBe(422);
    expect((await nora.call('GET /api/messages/12345678901234567890')).status).toBe(422);
    for (const content of ['', '   \n', '\u200b \u2060', undefined])
      expect(await send(nora, ada, content as string, { content })).toMatchObject({
        status: 422,
        body: { detail: 'Message cannot be empty' },
      });
    expect((await send(nora, ada, 'a\u0000b')).status).toBe(422);
    expect((await send(nora, ada, 'x'.repeat(50_001))).body.detail).toMatch(/too long/);
    expect((await send(nora, ada, 'x'.repeat(50_000))).status).toBe(200);
    expect((await send(nora, ada, 'x', { message_type: 'shout' })).status).toBe(422);
  });

  test('a starter reads all, and answers staff and friends who wrote', async () => {
    expect(await send(finn, nora)).toMatchObject({ status: 403, body: { code: 'upgrade_required' } });
    await send(nora, finn);
    await send(milo, finn);
    expect(await texts(finn, nora)).toEqual(['Shall we walk?']);
    expect((await conversation(finn, nora)).body).toMatchObject({
      may_message: false,
      message_refusal_code: 'upgrade_required',
    });
    expect((await send(finn, nora)).status).toBe(403);
    expect((await send(finn, milo)).status).toBe(200);
    await befriend(nora, finn);
    expect((await send(finn, nora)).status).toBe(200);
    expect((await conversation(finn, nora)).body).toMatchObject({ may_message: true, message_refusal: null });
  });

  test('the receiver decides who writes first', async () => {
    await permission(ada, 'members');
    expect(await send(nora, ada)).toMatchObject({ status: 403, body: { code: 'not_accepted' } });
    await befriend(nora, ada);
    expect((await send(nora, ada)).status).toBe(200);
    await permission(ada, 'none');
    expect((await send(nora, ada)).status).toBe(403);
    expect(await texts(nora, ada)).toHaveLength(1);
    await send(ada, nora, 'I asked you first.');
    expect((await send(nora, ada)).status).toBe(200);
    // Deleting the conversation ends that, too.
    await ada.call(`DELETE /api/messages/conversations/${nora.id}`);
    expect((await send(nora, ada)).status).toBe(403);
  });

  test('a shared group counts, and Welcome does not', async () => {
    await permission(ada, 'members');
    expect((await send(nora, ada)).status).toBe(403);
    const group = (await ada.call('POST /api/groups', { name: 'Early walkers', description: 'x' })).body.id;
    await nora.call(`POST /api/groups/${group}/join`);
    expect((await send(nora, ada)).status).toBe(200);
    await ada.call(`DELETE /api/groups/${group}`);
  });

  test('private, suspended, away and blocked members', async () => {
    await permission(ada, 'everyone', 'private');
    expect((await conversation(nora, ada)).status).toBe(404);
    expect((await send(nora, ada)).status).toBe(404);
    await send(ada, nora);
    expect((await send(nora, ada)).status).toBe(200);

    await app.db
      .insertInto('suspensions')
      .values({ id: newId(), member_id: ada.id, reason: 'x', starts_at: app.clock.now() })
      .execute();
    expect(await send(nora, ada)).toMatchObject({ status: 403, body: { code: 'unavailable' } });
    await app.db.deleteFrom('suspensions').execute();

    await app.setMember(ada, { away_since: app.clock.now() });
    expect((await send(nora, ada)).status).toBe(404);
    const [former] = await conversations(nora);
    expect(former).toMatchObject({ partner: { id: null, name: 'Former member' }, may_message: false });
    expect((await nora.call(`GET /api/messages/${former.id}`)).body).toHaveLength(2);
    await app.db.updateTable('members').set({ away_since: null }).execute();

    await block(ada, nora);
    for (const [who, other] of [
      [nora, ada],
      [ada, nora],
    ] as const) {
      expect((await send(who, other)).status).toBe(404);
      expect((await thread(who, other)).status).toBe(404);
      expect((await conversation(who, other)).status).toBe(404);
      expect((await who.call(`DELETE /api/messages/conversations/${other.id}`)).status).toBe(404);
      expect(await conversations(who)).toEqual([]);
      expect(await bell(who)).toBe(0);
      expect((await who.call('GET /api/messages/search?q=walk')).body).toEqual([]);
    }
    await app.db.deleteFrom('member_blocks').execute();
    expect(await texts(ada, nora)).toHaveLength(2);
    expect(await bell(nora)).toBe(1);
  });
});

describe('a conversation', () => {
  test('has partner, last message and unread count, newest first, page by page', async () => {
    for (const partner of [ada, cleo, milo]) {
      app.clock.advance({ minutes: 1 });
      await send(partner, nora, `From ${partner.email}, with many words about the weather of today.`);
    }
    app.clock.advance({ minutes: 1 });
    await send(nora, ada, 'See you there.');
    const all = await conversations(nora);
    expect(all.map(({ partner }) => partner.id)).toEqual([ada.id, milo.id, cleo.id]);
    expect(all[0]).toMatchObject({
      last_message: { content: 'See you there.', is_own: true, deleted_by: null },
      unread_count: 1,
      is_muted: false,
      may_message: true,
    });
    expect(all[1].last_message.content).toMatch(/^From milo/);
    const first = await nora.call('GET /api/messages/conversations?limit=2');
    const rest = await nora.call(`GET /api/messages/conversations?cursor=${first.headers['x-next-cursor']}`);
    expect([...first.body, ...rest.body]).toEqual(all);
    expect((await nora.call('GET /api/messages/conversations?cursor=WyJ4Il0')).status).toBe(400);
    expect(await bell(nora)).toBe(3);
  });

  test('pages its messages newest first, whoever wrote them', async () => {
    for (let n = 1; n <= 7; n += 1) await send(n % 2 ? nora : ada, n % 2 ? ada : nora, `Message ${n}`);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await thread(nora, ada, `?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.body.map(({ content }) => content));
      cursor = String(page.headers['x-next-cursor'] ?? '');
    } while (cursor);
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `Message ${n}`));
    expect((await thread(nora, ada, '?cursor=WzBd')).status).toBe(400);
  });

  test('is deleted for its caller only, and comes back without the old messages', async () => {
    await send(ada, nora, 'Old.');
    const remove = () => nora.call(`DELETE /api/messages/conversations/${ada.id}`);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect([await conversations(nora), await bell(nora), await texts(nora, ada)]).toEqual([[], 0, []]);
    expect(await texts(ada, nora)).toEqual(['Old.']);
    expect((await nora.call('GET /api/messages/search?q=old')).body).toEqual([]);
    await send(ada, nora, 'New.');
    expect([await texts(nora, ada), await bell(nora)]).toEqual([['New.'], 1]);
    expect(await texts(ada, nora)).toEqual(['New.', 'Old.']);
  });

  test('counts unread messages until they are read, also out of order', async () => {
    for (const content of ['One', 'Two', 'Three']) await send(ada, nora, content);
    expect(await bell(nora)).toBe(3);
    expect((await read(nora, ada, 2)).body).toEqual({ unread_count: 1, read_to: 2 });
    expect((await read(nora, ada, 1)).body).toEqual({ unread_count: 1, read_to: 2 });
    const replies = await Promise.all([1, 2, 3].map(() => read(nora, ada)));
    for (const { body } of replies) expect(body).toEqual({ unread_count: 0, read_to: 3 });
    expect(await bell(nora)).toBe(0);
    expect((await read(nora, ada, -1)).status).toBe(422);
    expect((await read(nora, cleo)).status).toBe(404);
  });

  test('shows when it was read only between two who both allow that', async () => {
    const receipts = (who: Actor, read_receipts: boolean) =>
      who.call('PUT /api/messages/settings', { read_receipts });
    const seen = async () => (await thread(nora, ada)).body.map(({ read_at }) => read_at !== null);
    expect((await ada.call('GET /api/messages/settings')).body).toEqual({ read_receipts: true });
    await send(nora, ada, 'One');
    expect(await seen()).toEqual([false]);
    await read(ada, nora);
    expect(await seen()).toEqual([true]);
    expect((await receipts(ada, false)).body).toEqual({ read_receipts: false });
    await send(nora, ada, 'Two');
    await read(ada, nora);
    expect(await seen()).toEqual([false, true]);
    await receipts(ada, true);
    expect(await seen()).toEqual([false, true]);
    await receipts(nora, false);
    expect(await seen()).toEqual([false, false]);
    await receipts(nora, true);
    // A received message never says when it was read.
    expect((await thread(ada, nora)).body.map(({ read_at }) => read_at)).toEqual([null, null]);
  });

  test('doesn’t show in the export of its sender when it was read', async () => {
    await send(nora, ada, 'A secret word.');
    await ada.call('PUT /api/messages/settings', { read_receipts: false });
    await read(ada, nora);
    const sent = JSON.parse((await downloadExport(app, nora)).get('messages/sent.json') ?? '');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ content: 'A secret word.' });
    expect(Object.keys(sent[0])).not.toContain('read_at');
    const received = JSON.parse((await downloadExport(app, ada)).get('messages/received.json') ?? '');
    expect(received).toMatchObject([{ content: 'A secret word.', shows_read: false }]);
    expect(received[0].read_at).toEqual(expect.any(String));
    await ada.call('PUT /api/messages/settings', { read_receipts: true });
  }, 60_000);

  test('is muted for one member, and no longer counts in their bell', async () => {
    await send(ada, nora);
    const mute = (muted: boolean) => nora.call(`PUT /api/messages/conversations/${ada.id}/mute`, { muted });
    expect((await mute(true)).body.message).toMatch(/^Muted/);
    expect((await conversations(nora))[0]).toMatchObject({ is_muted: true, unread_count: 1 });
    expect([await bell(nora), (await conversations(ada))[0].is_muted]).toEqual([0, false]);
    await mute(false);
    expect(await bell(nora)).toBe(1);
  });

  test('keeps the unread messages right when one is deleted', async () => {
    const { body } = await send(ada, nora, 'Taken back');
    const remove = (who: Actor, partner: Actor) => who.call(`DELETE /api/messages/${partner.id}/${body.id}`);
    expect((await remove(nora, ada)).status).toBe(403);
    const gone = { content: '', deleted_by: 'sender', may_delete: false, may_report: false };
    for (let times = 0; times < 2; times += 1)
      expect(await remove(ada, nora)).toMatchObject({ status: 200, body: gone });
    expect((await thread(nora, ada)).body[0]).toMatchObject(gone);
    expect((await conversations(nora))[0].last_message).toMatchObject({ content: '', deleted_by: 'sender' });
    expect([await bell(nora), (await nora.call('GET /api/messages/search?q=taken')).body]).toEqual([0, []]);
    const { rows } = await app.pool.query(`select from messages where content like '%Taken%'`);
    expect(rows).toEqual([]);
  });

  it('finds words of own conversations, with their signs as they are', async () => {
    await send(ada, nora, 'The 100% wool socks are at the mill.');
    await send(cleo, ada, 'Secret socks.');
    const find = async (who: Actor, q: string) =>
      (await who.call(`GET /api/messages/search?q=${encodeURIComponent(q)}`)).body.map(
        ({ message }) => message.content,
      );
    expect(await find(nora, 'SOCKS')).toEqual(['The 100% wool socks are at the mill.']);
    expect(await find(nora, '100% w')).toHaveLength(1);
    for (const q of ['%socks%x', ' ', '🪨']) expect(await find(nora, q)).toEqual([]);
    expect(await find(ada, 'socks')).toEqual(['Secret socks.', 'The 100% wool socks are at the mill.']);
  });

  it('reads a query as every other search does: accents, stems, phrases, typos', async () => {
    const text = 'We meet at the café by the river 🪨, walking slowly.';
    await send(ada, nora, text);
    await nora.call('POST /api/posts', { content: '<p>My walking route follows the river.</p>' });
    const find = async (who: Actor, q: string) =>
      (await who.call(`GET /api/messages/search?q=${encodeURIComponent(q)}`)).body.length;
    for (const q of ['cafe', 'CAFÉ', 'walks', 'slow', '"by the river"', 'river cafe', 'walkign', '🪨'])
      expect([q, await find(nora, q)]).toEqual([q, 1]);
    for (const q of ['"river cafe"', 'mountain', '-café']) expect([q, await find(nora, q)]).toEqual([q, 0]);
    for (const q of ['cafe', 'walkign', '🪨']) expect([q, await find(cleo, q)]).toEqual([q, 0]);
    // The words of a deleted message are gone from the index too.
    const [{ id } = { id: '' }] = (await ada.call(`GET /api/messages/${nora.id}`)).body;
    await ada.call(`DELETE /api/messages/${nora.id}/${id}`);
    expect(await find(nora, 'cafe')).toBe(0);
  });

  it('finds a text of words that the index leaves out', async () => {
    await send(ada, nora, 'How are you?');
    const find = async (q: string) =>
      (await nora.call(`GET /api/messages/search?q=${encodeURIComponent(q)}`)).body.length;
    for (const q of ['How are you', 'how are', 'you']) expect([q, await find(q)]).toEqual([q, 1]);
    for (const q of ['how are they', '%are%']) expect([q, await find(q)]).toEqual([q, 0]);
  });

  it('finds a conversation by the name of the partner', async () => {
    await send(ada, nora, 'Hello.');
    const named = async (q: string) =>
      (
        await nora.call(`GET /api/messages/conversations?q=${q}` as 'GET /api/messages/conversations')
      ).body.map(({ partner }) => partner.id);
    const name = (await conversation(nora, ada)).body.partner.name;
    expect(await named(encodeURIComponent(name.slice(0, 3).toLowerCase()))).toEqual([ada.id]);
    for (const q of ['zzz', '%25', '.']) expect([q, await named(q)]).toEqual([q, []]);
  });
});

describe('a message', () => {
  test('has its fields', async () => {
    const client_id = newId();
    const { body } = await send(nora, ada, '  Hello.  ', { message_type: 'success_share', client_id });
    expect(body).toEqual({
      id: expect.any(String),
      sender_id: nora.id,
      receiver_id: ada.id,
      sender: null,
      content: 'Hello.',
      message_type: 'success_share',
      created_at: app.clock.now().toISOString(),
      position: 1,
      is_own: true,
      client_id,
      image: null,
      post: null,
      quote: null,
      read_at: null,
      reactions: { like: [], heart: [], clap: [] },
      reaction_counts: { like: 0, heart: 0, clap: 0 },
      deleted_by: null,
      edited_at: null,
      editable_until: new Date(app.clock.now().getTime() + 15 * 60_000).toISOString(),
      may_delete: true,
      may_report: false,
    });
    expect((await thread(ada, nora)).body[0]).toMatchObject({
      is_own: false,
      client_id: null,
      may_report: true,
    });
  });

  test('quotes a message of its own conversation, as it is now', async () => {
    const { body: asked } = await send(ada, nora, 'At seven?\nBy the river.');
    const elsewhere = (await send(cleo, nora, 'Elsewhere.')).body.id;
    for (const quoted_id of [elsewhere, newId()])
      expect((await send(nora, ada, 'Yes.', { quoted_id })).status).toBe(422);
    const client_id = newId();
    const reply = () => send(nora, ada, 'Yes.', { quoted_id: asked.id, client_id });
    const quote = { id: asked.id, is_own: false, by: null, content: 'At seven?', has_image: false };
    for (let times = 0; times < 2; times += 1) expect((await reply()).body.quote).toEqual(quote);
    const shown = async (who: Actor, partner: Actor) => (await thread(who, partner)).body[0].quote;
    expect(await shown(ada, nora)).toEqual({ ...quote, is_own: true });

    await ada.call(`PUT /api/messages/${nora.id}/${asked.id}` as 'PUT /api/messages/:partnerId/:id', {
      content: 'At eight?',
    });
    expect((await shown(nora, ada)).content).toBe('At eight?');
    const gone = { id: null, is_own: false, by: null, content: '', has_image: false };
    await ada.call(`DELETE /api/messages/${nora.id}/${asked.id}`);
    expect(await shown(nora, ada)).toEqual(gone);
    // It is deleted for the one who deleted their conversation, and quoted no more.
    const { body: second } = await send(ada, nora, 'At nine?');
    await nora.call(`DELETE /api/messages/conversations/${ada.id}`);
    expect((await send(nora, ada, 'Yes.', { quoted_id: second.id })).status).toBe(422);
    await send(ada, nora, 'Well?', { quoted_id: second.id });
    expect([await shown(nora, ada), (await shown(ada, nora)).content]).toEqual([gone, 'At nine?']);
    expect((await nora.call('GET /api/messages/search?q=nine')).body).toEqual([]);
  });

  test('is reacted to by both, without a notification or an unread message', async () => {
    const { body: sent } = await send(nora, ada, 'I did it.');
    await read(ada, nora);
    const react = (who: Actor, partner: Actor, reaction_type: string, active = true) =>
      who.call(
        `PUT /api/messages/${partner.id}/${sent.id}/reactions` as 'PUT /api/messages/:partnerId/:id/reactions',
        { reaction_type, active },
      );
    await app.db.deleteFrom('live_events').execute();
    for (let times = 0; times < 2; times += 1)
      expect((await react(ada, nora, 'clap')).body).toMatchObject({
        reactions: { like: [], heart: [], clap: [ada.id] },
        reaction_counts: { like: 0, heart: 0, clap: 1 },
      });
    // Once, and to the conversation alone: no number of a bell changed.
    const told = await app.db.selectFrom('live_events').select(['member_id', 'name', 'data']).execute();
    const { id } = (await conversation(nora, ada)).body;
    expect(told.map(({ name }) => name)).toEqual(['message', 'message']);
    expect(told[0]?.data).toEqual({ conversation_id: id, message_id: sent.id });
    expect(told.map(({ member_id }) => member_id).toSorted()).toEqual([nora.id, ada.id].toSorted());
    expect((await react(nora, ada, 'clap')).body.reaction_counts.clap).toBe(2);
    expect((await react(ada, nora, 'clap', false)).body.reactions.clap).toEqual([nora.id]);
    expect([await bell(nora), (await conversations(nora))[0].unread_count]).toEqual([0, 0]);

    expect((await react(ada, nora, 'cry')).status).toBe(422);
    for (const [who, partner] of [
      [cleo, nora],
      [nora, cleo],
    ] as const)
      expect((await react(who, partner, 'like')).status).toBe(404);
    await block(ada, nora);
    for (const [who, partner] of [
      [ada, nora],
      [nora, ada],
    ] as const)
      expect((await react(who, partner, 'like')).status).toBe(404);
    await app.db.deleteFrom('member_blocks').execute();
    await app.db.deleteFrom('live_events').execute();
    await nora.call(`DELETE /api/messages/${ada.id}/${sent.id}`);
    const { data } = await app.db
      .selectFrom('live_events')
      .select('data')
      .where('name', '=', 'message')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(data).toEqual({ conversation_id: id, message_id: sent.id });
    expect((await react(ada, nora, 'like')).status).toBe(404);
    expect(await app.db.selectFrom('message_reactions').select('kind').execute()).toEqual([]);
  });

  test('is edited by its sender for 15 minutes, and stays read', async () => {
    const { body: sent } = await send(nora, ada, 'At sevn by the river.');
    const edit = (who: Actor, partner: Actor, content: string, id = sent.id) =>
      who.call(`PUT /api/messages/${partner.id}/${id}` as 'PUT /api/messages/:partnerId/:id', { content });
    await read(ada, nora);
    const finds = async (q: string) => (await ada.call(`GET /api/messages/search?q=${q}`)).body.length;
    expect((await edit(ada, nora, 'At nine.')).status).toBe(404);
    expect((await edit(cleo, nora, 'At nine.')).status).toBe(404);
    expect((await edit(nora, cleo, 'At nine.')).status).toBe(404);
    expect(await edit(nora, ada, ' \u200b ')).toMatchObject({ status: 422 });
    // The text as it was changes nothing.
    expect((await edit(nora, ada, 'At sevn by the river.')).body.edited_at).toBeNull();

    app.clock.advance({ minutes: 15 });
    const edited_at = app.clock.now().toISOString();
    expect((await edit(nora, ada, '  At seven by the bridge. ')).body).toMatchObject({
      content: 'At seven by the bridge.',
      edited_at,
      read_at: expect.any(String),
    });
    expect((await thread(ada, nora)).body[0]).toMatchObject({
      content: 'At seven by the bridge.',
      edited_at,
    });
    expect((await conversations(ada))[0].last_message.content).toBe('At seven by the bridge.');
    expect([await bell(ada), await finds('bridge'), await finds('river')]).toEqual([0, 1, 0]);

    app.clock.advance({ minutes: 1 });
    expect(await edit(nora, ada, 'At eight.')).toMatchObject({ status: 409, body: { code: 'too_late' } });
    expect(await texts(ada, nora)).toEqual(['At seven by the bridge.']);
  });

  test('is not edited behind a block, after it was deleted, or once the receiver takes none', async () => {
    const { body: sent } = await send(nora, ada, 'Hello.');
    const edit = () =>
      nora.call(`PUT /api/messages/${ada.id}/${sent.id}` as 'PUT /api/messages/:partnerId/:id', {
        content: 'Something else.',
      });
    await block(ada, nora);
    expect((await edit()).status).toBe(404);
    await app.db.deleteFrom('member_blocks').execute();
    await permission(ada, 'none');
    expect(await edit()).toMatchObject({ status: 403, body: { code: 'not_accepted' } });
    await permission(ada, 'everyone');
    await nora.call(`DELETE /api/messages/${ada.id}/${sent.id}`);
    expect((await edit()).status).toBe(404);
    expect(await texts(ada, nora)).toEqual(['']);
  });

  test('shows a post only to a reader of it', async () => {
    const group = (await ada.call('POST /api/groups', { name: 'Quiet', description: 'x', is_private: true }))
      .body.id;
    const inside = (await ada.call('POST /api/posts', { content: '<p>In here.</p>', group_id: group })).body
      .id;
    const open = (await ada.call('POST /api/posts', { content: '<p>For all of you.</p>' })).body.id;
    await send(ada, nora, `See https://evolve.test/feed/${inside}`);
    await send(ada, nora, `And /feed/${open}`);
    const posts = async (who: Actor, partner: Actor) =>
      (await thread(who, partner)).body.map(({ post }) => post?.excerpt ?? null);
    expect(await posts(ada, nora)).toEqual(['For all of you.', 'In here.']);
    expect(await posts(nora, ada)).toEqual(['For all of you.', null]);
    await ada.call(`DELETE /api/groups/${group}`);
  });

  test('is reported alone; a case shows it, hides it, and never its neighbours', async () => {
    await send(ada, nora, 'A private word.');
    const { body } = await send(ada, nora, 'Buy my pills.');
    const report = (who: Actor, partner: Actor) =>
      who.call(`POST /api/messages/${partner.id}/${body.id}/report`, { reason: 'Sells things' });
    expect((await report(ada, nora)).body.code).toBe('own_content');
    expect((await report(nora, ada)).status).toBe(200);
    const cases = (await milo.call('GET /api/admin/flagged-content?content_type=message')).body;
    expect(cases).toHaveLength(1);
    expect(cases[0]).toMatchObject({
      content_type: 'message',
      content: { text: 'Buy my pills.', path: null },
      author: { id: ada.id },
    });
    expect(JSON.stringify(cases)).not.toMatch(/private word/);
    const decide = (action: string) =>
      milo.call(`PATCH /api/admin/flagged-content/${cases[0].id}`, { status: 'action_taken', action });
    expect((await decide('hide')).status).toBe(200);
    for (const [who, partner] of [
      [nora, ada],
      [ada, nora],
    ] as const)
      expect((await thread(who, partner)).body[0]).toMatchObject({ content: '', deleted_by: 'moderators' });
    expect(await bell(nora)).toBe(1);
    expect((await milo.call(`POST /api/admin/flagged-content/${cases[0].id}/reopen`)).status).toBe(200);
    expect(await texts(nora, ada)).toEqual(['Buy my pills.', 'A private word.']);
    expect(await bell(nora)).toBe(2);
    expect((await decide('remove')).status).toBe(200);
    expect((await thread(nora, ada)).body[0]).toMatchObject({ content: '', deleted_by: 'moderators' });
  });

  test('that was reported keeps its words for the moderators, and can be reported again after an edit', async () => {
    const { body: sent } = await send(ada, nora, 'Buy my pills.');
    const report = () => nora.call(`POST /api/messages/${ada.id}/${sent.id}/report`, { reason: 'Sells' });
    await report();
    await ada.call(`PUT /api/messages/${nora.id}/${sent.id}` as 'PUT /api/messages/:partnerId/:id', {
      content: 'Good morning.',
    });
    const kept = async () =>
      (await app.db.selectFrom('case_texts').select('content').execute()).map((row) => row.content);
    expect(await kept()).toContain('Buy my pills.');
    const cases = (await milo.call('GET /api/admin/flagged-content?content_type=message')).body;
    for (const { id } of cases)
      await milo.call(`PATCH /api/admin/flagged-content/${id}`, { status: 'approved' });
    app.clock.advance({ minutes: 1 });
    await ada.call(`PUT /api/messages/${nora.id}/${sent.id}` as 'PUT /api/messages/:partnerId/:id', {
      content: 'Buy them now.',
    });
    await report();
    expect(await kept()).toContain('Buy them now.');
  });

  test('with a watched word is queued alone, and one of a new member has few links', async () => {
    await milo.call('PUT /api/admin/watched-words', { words: ['miracle'] });
    await send(ada, nora, 'A miracle cure.');
    const { body } = await milo.call('GET /api/admin/flagged-content?content_type=message');
    expect(body.map(({ reason }) => reason)).toContain('Watched words: miracle');
    await milo.call('PUT /api/admin/watched-words', { words: [] });
    const fresh = await app.register({ tier: 'builder' });
    expect((await send(fresh, ada, 'a.com b.com c.com')).status).toBe(422);
    expect((await send(fresh, ada, 'a.com b.com')).status).toBe(200);
  });

  test('to a thirty-first new person in a day waits', async () => {
    const seller = await app.register({ tier: 'builder' });
    const people = [];
    for (let n = 0; n < 31; n += 1) people.push(await app.register({}));
    const replies = [];
    for (const person of people) replies.push((await send(seller, person)).status);
    expect(replies.filter((status) => status === 200)).toHaveLength(30);
    expect(replies.at(-1)).toBe(429);
    expect((await send(seller, people[0] as Actor)).status).toBe(200);
    app.clock.advance({ days: 1 });
    expect((await send(seller, people[30] as Actor)).status).toBe(200);
  }, 60_000);
});

it('thirty new conversations a day are the most, also when several begin at the same moment', async () => {
  const seller = await app.register({ tier: 'builder' });
  const people = await Promise.all(Array.from({ length: 36 }, () => app.register({ tier: 'builder' })));
  for (const person of people.slice(0, 29)) expect((await send(seller, person)).status).toBe(200);
  const last = await Promise.all(people.slice(29).map((person) => send(seller, person)));
  expect(last.filter(({ status }) => status === 200)).toHaveLength(1);
}, 60_000);

it('a conversation of two who were erased at once is gone, with its messages', async () => {
  await send(nora, ada, 'Of no one.');
  await send(nora, cleo, 'Of Cleo.');
  const { id } = (await conversation(nora, ada)).body;
  await app.db
    .deleteFrom('conversation_sides')
    .where('conversation_id', '=', id ?? '')
    .execute();
  await forgetEmptyConversations(app.db);
  const left = await app.db.selectFrom('messages').select('content').execute();
  expect(left).toEqual([{ content: 'Of Cleo.' }]);
  expect(await texts(cleo, nora)).toEqual(['Of Cleo.']);
});

describe('live', () => {
  const heard = async () => {
    const rows = await app.db
      .selectFrom('live_events')
      .select(['member_id', 'name', 'data'])
      .where('name', '=', 'message')
      .orderBy('id')
      .execute();
    await app.db.deleteFrom('live_events').execute();
    return rows;
  };
  test('both members are told by ids only, and no one of a hidden reading', async () => {
    await heard();
    await send(nora, ada, 'A secret word.');
    const { id } = (await conversation(nora, ada)).body;
    const told = await heard();
    expect(told.map(({ member_id }) => member_id).toSorted()).toEqual([nora.id, ada.id].toSorted());
    expect(told.map(({ data }) => data)).toEqual([{ conversation_id: id }, { conversation_id: id }]);
    await ada.call('PUT /api/messages/settings', { read_receipts: false });
    await read(ada, nora);
    expect((await heard()).map(({ member_id }) => member_id)).toEqual([ada.id]);
    await ada.call('PUT /api/messages/settings', { read_receipts: true });
    await send(nora, ada, 'Another.');
    await heard();
    await read(ada, nora);
    expect(await heard()).toHaveLength(2);
    // A member who hides what they have read isn't told of it by others.
    await nora.call('PUT /api/messages/settings', { read_receipts: false });
    await send(nora, ada, 'A third.');
    await heard();
    await read(ada, nora);
    expect((await heard()).map(({ member_id }) => member_id)).toEqual([ada.id]);
    await nora.call('PUT /api/messages/settings', { read_receipts: true });
  });

  test('typing is never stored, and says nothing to a stranger', async () => {
    await send(nora, ada);
    await heard();
    const type = (who: Actor, partner: Actor) =>
      who.call(`POST /api/messages/conversations/${partner.id}/typing`);
    expect((await type(app.visitor, ada)).status).toBe(401);
    for (const who of [nora, cleo]) expect((await type(who, ada)).status).toBe(200);
    expect(await app.db.selectFrom('live_events').select('id').execute()).toEqual([]);
  });
});

it('every count is right after all of that', async () => {
  expect((await checkInvariants(app)).filter(({ count }) => count > 0)).toEqual([]);
});

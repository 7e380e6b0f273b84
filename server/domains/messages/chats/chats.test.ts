import { beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#server/cli/invariants/check.ts';
import { openThread } from '#server/domains/groups/threads/change-thread.ts';
import { eraseMember } from '#server/domains/leaving/erase-member.ts';
import { newId } from '#server/platform/database/ids.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { tables } from '#server/tables.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword, roles } from '#server/testing/cast.ts';
import { groupChat } from '#server/testing/group-chat.ts';

const app = await testApp();
const chat = await groupChat(app);
const { ada, nora, cleo, finn, milo, mira, call, say, open, words, join } = chat;
/** A private group of Ada, with Nora and Cleo. */
let id: string;
beforeEach(() => {
  ({ id } = chat.group);
});

const chatOf = async (who: Actor) =>
  (await who.call(`GET /api/messages/conversations/${id}` as 'GET /api/messages/conversations/:partnerId'))
    .body;
const listed = async (who: Actor) =>
  (await who.call('GET /api/messages/conversations')).body.map(({ group_id }) => group_id);
const wrongs = async () =>
  (await checkInvariants(app)).filter(({ count }) => count > 0).map(({ name }) => name);

describe('a chat is for the members of its group', () => {
  test('and doesn’t exist for anyone else, staff included', async () => {
    const { body: message } = await say(ada, 'Who walks tomorrow?');
    await open(nora);
    for (const who of [finn, milo, mira])
      for (const [key, body] of [
        [`GET /api/messages/conversations/${id}`],
        [`GET /api/messages/conversations/${message.id}`],
        [`GET /api/messages/${id}`],
        [`POST /api/messages/chats/${id}/open`],
        [`POST /api/messages/conversations/${id}/read`, { position: 1 }],
        ['POST /api/messages', { receiver_id: id, content: 'Let me in.' }],
        [`PUT /api/messages/${id}/${message.id}`, { content: 'Mine.' }],
        [`PUT /api/messages/${id}/${message.id}/reactions`, { reaction_type: 'clap', active: true }],
        [`DELETE /api/messages/${id}/${message.id}`],
        [`POST /api/messages/${id}/${message.id}/report`, { reason: 'Spam' }],
      ] as const)
        expect((await call(who, key, body)).status, key).toBe(404);
    expect((await finn.call(`GET /api/groups/${id}` as 'GET /api/groups/:id')).body.has_chat).toBe(false);
    expect((await nora.call(`GET /api/groups/${id}` as 'GET /api/groups/:id')).body.has_chat).toBe(true);
    // The search has the messages of two members alone.
    for (const who of [finn, nora])
      expect(
        (await who.call('GET /api/messages/search?q=tomorrow' as 'GET /api/messages/search')).body,
      ).toEqual([]);
  });

  test('who left it no longer reads or writes, and who came back through an open door not what was before', async () => {
    await say(ada, 'Before.');
    await open(nora);
    const url = `/api/groups/${id}/leave`;
    expect((await call(nora, `POST ${url}`)).status).toBe(200);
    expect(await words(nora)).toEqual(['404']);
    expect(await listed(nora)).toEqual([]);
    expect((await say(nora, 'Still here?')).status).toBe(404);
    // Ada opens the group, and Nora joins it again.
    expect((await call(ada, `PATCH /api/groups/${id}`, { is_private: false })).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    expect((await call(nora, `POST /api/groups/${id}/join`)).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    await say(ada, 'After.');
    expect(await words(nora)).toEqual(['404']);
    await open(nora);
    expect(await words(nora)).toEqual(['After.']);
    expect(await words(cleo)).toEqual(['404']);
    await open(cleo);
    expect(await words(cleo)).toEqual(['Before.', 'After.']);
  });

  test('a removed member hears nothing, and a deleted group has none', async () => {
    await say(nora, 'Hello.');
    await call(ada, `DELETE /api/groups/${id}/members/${nora.id}`);
    expect(await words(nora)).toEqual(['404']);
    await open(ada);
    expect(await words(ada)).toEqual(['Hello.']);
    await call(ada, `DELETE /api/groups/${id}`);
    expect(await words(ada)).toEqual(['404']);
    await app.runJobs();
    expect(await app.db.selectFrom('messages').select('id').execute()).toEqual([]);
  });

  test('a group that is deleted by a server of the release before leaves its chat for an hour at most', async () => {
    await say(nora, 'Hello.');
    await app.db.deleteFrom('groups').where('id', '=', id).execute();
    expect(await words(nora)).toEqual(['404']);
    app.clock.advance({ days: 2 });
    expect(await wrongs()).toContain('chats end with their group');
    await enqueue(app.db, 'sweep-chats', {});
    for (const _ of ['the sweep', 'what it enqueued']) await app.runJobs();
    for (const table of ['conversations', 'messages'] as const)
      expect(await app.db.selectFrom(table).select('id').execute()).toEqual([]);
    expect(await wrongs()).toEqual([]);
  });

  test('Welcome, a hidden group and the thread of a pod have none', async () => {
    const welcome = await app.db
      .selectFrom('groups')
      .select('id')
      .where('is_welcome', '=', true)
      .executeTakeFirstOrThrow();
    expect((await open(nora, welcome.id)).status).toBe(404);
    expect((await say(nora, 'Hello all.', { receiver_id: welcome.id })).status).toBe(404);
    await say(ada, 'Soon gone.');
    await app.db.updateTable('groups').set({ hidden_at: app.clock.now() }).where('id', '=', id).execute();
    for (const who of [ada, nora]) expect(await words(who)).toEqual(['404']);
    const thread = await app.db
      .transaction()
      .execute((db) => openThread(db, { name: 'Pod', memberIds: [ada.id, nora.id], now: app.clock.now() }));
    expect((await open(nora, thread)).status).toBe(404);
    expect((await say(nora, 'Hello.', { receiver_id: thread })).status).toBe(404);
  });

  test('a Starter reads it, and writes with Builder, as posts are', async () => {
    expect((await join(finn)).status).toBe(200);
    await say(ada, 'Welcome, Finn.');
    await open(finn);
    expect(await words(finn)).toEqual(['Welcome, Finn.']);
    expect(await chatOf(finn)).toMatchObject({
      may_message: false,
      message_refusal_code: 'upgrade_required',
    });
    expect(await say(finn, 'Thanks.')).toMatchObject({ status: 403, body: { code: 'upgrade_required' } });
  });
});

describe('what is unread', () => {
  test('counts from when a member opened the chat, by one mark each, without a bell, an email or a row per message', async () => {
    await say(ada, 'One.');
    expect(await listed(nora)).toEqual([]);
    expect(await chatOf(nora)).toMatchObject({
      id: null,
      group_id: id,
      unread_count: 0,
      partner: { id: null },
    });
    expect((await open(nora)).body).toMatchObject({
      unread_count: 0,
      last_message: { by: roles.ada.name.split(' ')[0] },
    });
    expect(await listed(nora)).toEqual([id]);
    const { body: second } = await say(ada, 'Two.');
    await say(cleo, 'Three.');
    await say(nora, 'Four.');
    expect(await chatOf(nora)).toMatchObject({ unread_count: 0, read_to: 4 });
    await say(ada, 'Five.');
    expect(await chatOf(nora)).toMatchObject({ unread_count: 1, read_to: 4 });
    expect(await chatOf(ada)).toMatchObject({ unread_count: 0 });
    expect(await chatOf(cleo)).toMatchObject({ unread_count: 2 });
    const read = await call(cleo, `POST /api/messages/conversations/${id}/read`, { position: 99 });
    expect(read.body).toMatchObject({ unread_count: 0, read_to: 5 });
    expect(
      (await call(cleo, `POST /api/messages/conversations/${id}/read`, { position: 2 })).body,
    ).toMatchObject({ read_to: 5 });
    await call(ada, `DELETE /api/messages/${id}/${second.id}`);
    expect((await nora.call('GET /api/notifications/count')).body).toMatchObject({ unread_messages: 0 });
    expect(await app.db.selectFrom('unread_emails').select('member_id').execute()).toEqual([]);
    expect(await app.db.selectFrom('conversation_sides').select('member_id').execute()).toHaveLength(3);
    expect(await wrongs()).toEqual([]);
  });

  test('a chat stays in a member’s list while they are in the group, and reading doesn’t put it there', async () => {
    await say(ada, 'One.');
    expect((await call(nora, `POST /api/messages/conversations/${id}/read`, { position: 1 })).status).toBe(
      404,
    );
    expect(await listed(nora)).toEqual([]);
    await open(nora);
    expect(await call(nora, `DELETE /api/messages/conversations/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'chat_stays' },
    });
    expect(await listed(nora)).toEqual([id]);
    expect(await words(nora)).toEqual(['One.']);
  });

  test('pages of conversations have both kinds in one order', async () => {
    for (const [at, who] of [cleo, milo].entries()) {
      app.clock.advance({ minutes: 1 });
      await who.call('POST /api/messages', { receiver_id: ada.id, content: `Hello ${at}` });
      if (at === 0) {
        app.clock.advance({ minutes: 1 });
        await say(ada, 'Between both.');
      }
    }
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body, headers } = await ada.call(
        `GET /api/messages/conversations?limit=1${cursor}` as 'GET /api/messages/conversations',
      );
      seen.push(...body.map(({ partner }) => partner.name));
      const next = headers['x-next-cursor'];
      if (!next) break;
      cursor = `&cursor=${encodeURIComponent(String(next))}`;
    }
    expect(seen).toEqual([roles.milo.name, 'Early Walkers', roles.cleo.name]);
    expect(
      (await ada.call('GET /api/messages/conversations?q=early' as 'GET /api/messages/conversations')).body,
    ).toHaveLength(1);
  });
});

describe('what members do in it', () => {
  test('a block hides both from each other there, in quotes too, and a mute one', async () => {
    const { body: first } = await say(ada, 'From Ada.');
    await say(nora, 'From Nora.');
    await open(cleo);
    await say(cleo, 'From Cleo.', { quoted_id: first.id });
    await call(nora, `PUT /api/users/${ada.id}/block`, { blocked: true });
    expect(await words(ada)).toEqual(['From Ada.', 'From Cleo.']);
    expect(await words(nora)).toEqual(['From Nora.', 'From Cleo.']);
    expect(await words(cleo)).toEqual(['From Ada.', 'From Nora.', 'From Cleo.']);
    const ofNora = await nora.call(`GET /api/messages/${id}` as 'GET /api/messages/:partnerId');
    expect(ofNora.body[0]).toMatchObject({
      quote: { id: null, content: '' },
      sender: { name: roles.cleo.name },
    });
    const reacting = { reaction_type: 'clap', active: true };
    expect((await call(nora, `PUT /api/messages/${id}/${first.id}/reactions`, reacting)).status).toBe(404);
    expect((await say(nora, 'Quoting.', { quoted_id: first.id })).status).toBe(422);
    await say(ada, 'Once more.');
    // She has read up to her own message.
    expect(await chatOf(nora)).toMatchObject({ unread_count: 1, last_message: { content: 'From Cleo.' } });
    await call(ada, `PUT /api/users/${cleo.id}/mute`, { muted: true });
    expect(await words(ada)).toEqual(['From Ada.', 'Once more.']);
    expect(await words(cleo)).toContain('From Ada.');
  });

  test('it is sent once, quoted, reacted to, edited for 15 minutes and deleted for everyone', async () => {
    const client_id = newId();
    const [one, two] = await Promise.all([
      say(ada, 'Seven?', { client_id }),
      say(ada, 'Seven?', { client_id }),
    ]);
    expect(one.body.id).toBe(two.body.id);
    expect(
      (await ada.call('POST /api/messages', { receiver_id: nora.id, content: 'Seven?', client_id })).body
        .code,
    ).toBe('client_id_used');
    await open(nora);
    const { body: reply } = await say(nora, 'Half past.', { quoted_id: one.body.id });
    expect(reply).toMatchObject({
      quote: { id: one.body.id, by: roles.ada.name, content: 'Seven?' },
      sender: { id: nora.id },
      receiver_id: null,
      read_at: null,
    });
    const path = `/api/messages/${id}/${one.body.id}`;
    const react = await call(nora, `PUT ${path}/reactions`, { reaction_type: 'clap', active: true });
    expect(react.body).toMatchObject({ reactions: { clap: [nora.id] } });
    expect((await call(nora, `PUT ${path}`, { content: 'Eight?' })).status).toBe(404);
    expect((await call(nora, `DELETE ${path}`)).status).toBe(403);
    expect((await call(ada, `PUT ${path}`, { content: 'Half seven?' })).status).toBe(200);
    app.clock.advance({ minutes: 16 });
    expect((await call(ada, `PUT ${path}`, { content: 'Nine?' })).status).toBe(409);
    expect((await call(ada, `DELETE ${path}`)).body).toMatchObject({ deleted_by: 'sender', content: '' });
    expect(await words(nora)).toEqual(['', 'Half past.']);
    expect(await wrongs()).toEqual([]);
  });

  test('a report shows moderators that message alone, and hiding hides it from everyone', async () => {
    await say(ada, 'Not this one.');
    const { body: bad } = await say(ada, 'Buy my shoes.');
    await open(nora);
    expect((await call(nora, `POST /api/messages/${id}/${bad.id}/report`, { reason: 'Spam' })).status).toBe(
      200,
    );
    const { body: cases } = await call(milo, 'GET /api/admin/flagged-content?content_type=message');
    expect(JSON.stringify(cases)).toContain('Buy my shoes.');
    expect(JSON.stringify(cases)).not.toContain('Not this one.');
    await app.db
      .updateTable('messages')
      .set({ hidden_at: app.clock.now() })
      .where('id', '=', bad.id)
      .execute();
    expect(await words(nora)).toEqual(['Not this one.', '']);
    expect(await words(ada)).toEqual(['Not this one.', '']);
  });

  test.each([
    ['erase', '', 'sender'],
    ['keep', 'I was here.', null],
  ])(
    'who was erased, and chose to %s texts, has no name in it, and it stays for the others',
    async (texts, content, deleted_by) => {
      const gone = await app.register({ name: 'Zoe Brief', tier: 'builder' });
      await join(gone);
      await say(gone, 'I was here.');
      await say(ada, 'So was I.');
      expect(
        (await call(gone, 'POST /api/users/delete-account', { password: castPassword, texts })).status,
      ).toBe(200);
      app.clock.advance({ days: 31 });
      await eraseMember(app, tables, gone.id);
      await open(ada);
      expect(await words(ada)).toEqual([content, 'So was I.']);
      const { body } = await ada.call(`GET /api/messages/${id}` as 'GET /api/messages/:partnerId');
      expect(body[1]).toMatchObject({ sender: { id: null, name: 'Former member' }, deleted_by });
      expect(await wrongs()).toEqual([]);
    },
  );

  test('messages sent at once have one order', async () => {
    await Promise.all([ada, nora, cleo].flatMap((who) => [1, 2, 3].map((n) => say(who, `Message ${n}`))));
    expect(await words(ada)).toHaveLength(9);
    expect(await wrongs()).toEqual([]);
  });
});

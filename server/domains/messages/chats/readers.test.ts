import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#server/cli/invariants/check.ts';
import { groupContent } from '#server/domains/groups/content-adapter.ts';
import { addMember } from '#server/domains/groups/members/store.ts';
import { sendMessage } from '#server/domains/messages/send-message.ts';
import { newId } from '#server/platform/database/ids.ts';
import { writeCursor } from '#server/platform/http/cursors.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { groupChat } from '#server/testing/group-chat.ts';
import { openStream } from '#server/testing/live-stream.ts';
import { multipart, png } from '#server/testing/multipart.ts';

// The readers of a chat: from when on, of whom, and until when they see it.
const app = await testApp();
const chat = await groupChat(app);
const { ada, nora, cleo, finn, mira, call, say, open, seen, words, join } = chat;
await app.app.listen({ host: '127.0.0.1', port: 0 });
/** A private group of Ada, with Nora and Cleo. */
let id: string;
beforeEach(() => {
  ({ id } = chat.group);
});

const react = (who: Actor, message: string, kind = 'clap') =>
  call(who, `PUT /api/messages/${id}/${message}/reactions`, { reaction_type: kind, active: true });

describe('who joins', () => {
  test('sees what is written afterwards alone, at the same instant too, in a private and an open group', async () => {
    // The clock stands still: only the order decides.
    const { body: before } = await say(ada, 'Before.');
    await join(finn);
    await say(ada, 'After.');
    await open(finn);
    expect(await words(finn)).toEqual(['After.']);
    expect((await say(ada, 'Quoting.', { quoted_id: before.id })).status).toBe(200);
    expect((await seen(finn))[0]).toMatchObject({ quote: { id: null, content: '', by: null } });
    // An earlier time of the group's opening shows nothing more.
    await call(ada, `PATCH /api/groups/${id}`, { is_private: false });
    await say(cleo, 'Through the door.');
    expect((await call(mira, `POST /api/groups/${id}/join`)).status).toBe(200);
    await open(mira);
    expect(await words(mira)).toEqual([]);
    for (const path of [`conversations/${id}`, 'conversations'])
      expect(JSON.stringify((await call(mira, `GET /api/messages/${path}`)).body)).not.toContain('door');
    expect(
      (await call(mira, `POST /api/messages/${id}/${before.id}/report`, { reason: 'Spam' })).status,
    ).toBe(404);
    expect((await checkInvariants(app)).filter(({ count }) => count > 0)).toEqual([]);
  });

  test('holds up no message while they join', async () => {
    await say(ada, 'One.');
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let begun = () => {};
    const began = new Promise<void>((resolve) => (begun = resolve));
    const joining = app.db.transaction().execute(async (db) => {
      await addMember(db, { groupId: id, memberId: finn.id, role: 'member', now: app.clock.now() });
      begun();
      await gate;
    });
    try {
      await Promise.race([began, joining]);
      const from = performance.now();
      expect((await say(cleo, 'Two.')).status).toBe(200);
      expect(performance.now() - from).toBeLessThan(1_000);
    } finally {
      release();
      await joining;
    }
    await open(finn);
    // It was sent while he joined, and what was there before stays hidden.
    expect(await words(finn)).toEqual(['Two.']);
  });

  test('through a server of the release before, sees nothing of before', async () => {
    await say(ada, 'Before.');
    await app.db
      .insertInto('group_members')
      .values({ group_id: id, member_id: finn.id, joined_at: app.clock.now() })
      .execute();
    await open(finn);
    expect(await words(finn)).toEqual([]);
    await say(ada, 'After.');
    expect(await words(finn)).toEqual(['After.']);
  });
});

/** Sends a message by Ada in a transaction that has its place and isn't committed. */
async function held() {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  let begun = () => {};
  const began = new Promise<void>((resolve) => (begun = resolve));
  const sent = app.db.transaction().execute(async (db) => {
    await sendMessage(db, {
      sender: { id: ada.id, sessionId: newId(), tier: 'achiever', isAdmin: false, isModerator: false },
      receiverId: id,
      content: 'On its way.',
      type: 'text',
      imageId: null,
      quotedId: null,
      clientId: null,
      now: app.clock.now(),
    });
    begun();
    await gate;
  });
  await Promise.race([began, sent]);
  return { sending: { release }, sent };
}

test('no one waits for a message that is being sent to leave, to be removed or to change the group', async () => {
  await say(ada, 'One.');
  const { sending, sent } = await held();
  try {
    const from = performance.now();
    expect((await call(nora, `POST /api/groups/${id}/leave`)).status).toBe(200);
    expect((await call(ada, `DELETE /api/groups/${id}/members/${cleo.id}`)).status).toBe(200);
    expect((await call(ada, `PATCH /api/groups/${id}`, { name: 'Late Walkers' })).status).toBe(200);
    expect(performance.now() - from).toBeLessThan(2_000);
  } finally {
    sending.release();
    await sent;
  }
});

describe('behind a block', () => {
  test('a quote says nothing of its message, its name included, to either of both', async () => {
    const { body: first } = await say(ada, 'From Ada.');
    await open(nora);
    await say(cleo, 'From Cleo.', { quoted_id: first.id });
    const { body: own } = await say(nora, 'From Nora.');
    await say(cleo, 'Again.', { quoted_id: own.id });
    await call(nora, `PUT /api/users/${ada.id}/block`, { blocked: true });
    const hidden = { id: null, is_own: false, by: null, content: '', has_image: false };
    expect((await seen(nora)).find(({ content }) => content === 'From Cleo.')?.quote).toEqual(hidden);
    expect((await seen(ada)).find(({ content }) => content === 'Again.')?.quote).toEqual(hidden);
    expect((await seen(cleo)).map(({ quote }) => quote?.by ?? null)).toEqual([
      expect.any(String),
      null,
      expect.any(String),
      null,
    ]);
  });

  test('a reaction has no id and no number for who doesn’t see its member', async () => {
    const { body: message } = await say(ada, 'Who walks?');
    for (const who of [nora, cleo]) {
      await open(who);
      expect((await react(who, message.id)).status).toBe(200);
    }
    await call(nora, `PUT /api/users/${cleo.id}/block`, { blocked: true });
    const of = async (who: Actor) => {
      const [found] = await seen(who);
      return { members: found?.reactions.clap, count: found?.reaction_counts.clap };
    };
    expect(await of(nora)).toEqual({ members: [nora.id], count: 1 });
    expect(await of(cleo)).toEqual({ members: [cleo.id], count: 1 });
    expect((await of(ada)).members?.toSorted()).toEqual([nora.id, cleo.id].toSorted());
  });
});

test('a message names 20 members who reacted, the viewer first, and counts 100 of a kind', async () => {
  const { body: message } = await say(ada, 'Who walks?');
  await open(nora);
  await react(nora, message.id);
  await app.db.transaction().execute(async (db) => {
    await sql`
      with made as (
        insert into members (id, email, name, password_hash, first_time_zone, first_day_start_hour, created_at, updated_at)
        select gen_random_uuid(), 'reacts-' || n || '@example.com', 'Walker ' || n, 'x', 'UTC', 0, now(), now() from generate_series(1, 150) n returning id)
      insert into message_reactions (message_id, member_id, kind, reacted_at)
      select ${message.id}, id, 'clap', ${app.clock.now()}::timestamptz + interval '1 minute' from made`.execute(
      db,
    );
  });
  const [found] = await seen(nora);
  expect(found?.reactions.clap).toHaveLength(20);
  expect(found?.reactions.clap[0]).toBe(nora.id);
  expect(found?.reaction_counts).toMatchObject({ clap: 101, like: 0 });
});

describe('who leaves or is removed', () => {
  test.each([
    ['left', () => call(nora, `POST /api/groups/${id}/leave`)],
    ['was removed', () => call(ada, `DELETE /api/groups/${id}/members/${nora.id}`)],
  ])('and %s, hears that the chat is closed, and deletes what they wrote there', async (_, leave) => {
    await say(nora, 'Mine, once.');
    const { body: last } = await say(nora, 'Mine, twice.');
    await say(ada, 'Of Ada.');
    expect((await nora.call('GET /api/messages/chats/left')).body).toEqual([]);
    const own = `DELETE /api/messages/chats/${id}/own`;
    expect((await call(nora, own)).status).toBe(404);
    const stream = await openStream(app.app, nora, {});
    await stream.until('ready');
    expect((await leave()).status).toBe(200);
    expect((await stream.until('chat')).at(-1)?.data).toEqual({ group_id: id });
    stream.close();

    for (const key of [`GET /api/messages/${id}`, `GET /api/messages/conversations/${id}`])
      expect((await call(nora, key)).status).toBe(404);
    expect((await call(nora, `DELETE /api/messages/${id}/${last.id}`)).status).toBe(404);
    expect((await nora.call('GET /api/messages/chats/left')).body).toEqual([
      { group_id: id, name: 'Early Walkers' },
    ]);
    expect((await call(cleo, own)).status).toBe(404);
    for (const status of [200, 200]) expect((await call(nora, own)).status).toBe(status);
    await app.runJobs();
    expect((await call(nora, own)).status).toBe(404);
    expect((await nora.call('GET /api/messages/chats/left')).body).toEqual([]);
    expect(await words(ada)).toEqual(['', '', 'Of Ada.']);
    expect((await checkInvariants(app)).filter(({ count }) => count > 0)).toEqual([]);
  });

  test('and deletes what they wrote, lets open chats read again once, not for each message', async () => {
    for (const content of ['One.', 'Two.', 'Three.']) await say(nora, content);
    await open(cleo);
    await call(nora, `POST /api/groups/${id}/leave`);
    const stream = await openStream(app.app, cleo, { watch: `group:${id}` });
    await stream.until('ready');
    await call(nora, `DELETE /api/messages/chats/${id}/own`);
    await app.runJobs();
    const { body: marker } = await say(ada, 'Who walks?');
    await stream.until('chat', 2);
    stream.close();
    const of = { group_id: id, conversation_id: expect.any(String) };
    expect(stream.events.filter(({ name }) => name === 'chat').map(({ data }) => data)).toEqual([
      of,
      { ...of, message_id: marker.id },
    ]);
  });

  test('and comes back, sees what is new, and can still delete what they wrote before', async () => {
    await say(nora, 'Before I left.');
    await call(nora, `POST /api/groups/${id}/leave`);
    await join(nora);
    await say(nora, 'After I came back.');
    expect(await words(nora)).toEqual(['After I came back.']);
    expect((await nora.call('GET /api/messages/chats/left')).body).toHaveLength(1);
    expect((await call(nora, `DELETE /api/messages/chats/${id}/own`)).status).toBe(200);
    await app.runJobs();
    await open(ada);
    expect(await words(ada)).toEqual(['', 'After I came back.']);
  });

  test('and who is in it still, deletes what they wrote in a group that moderators hide, and learns no name of it', async () => {
    for (const who of [nora, cleo]) await say(who, 'Before it was hidden.');
    await call(nora, `POST /api/groups/${id}/leave`);
    await app.db.updateTable('groups').set({ hidden_at: app.clock.now() }).where('id', '=', id).execute();
    for (const who of [nora, cleo]) {
      expect((await who.call('GET /api/messages/chats/left')).body).toEqual([
        { group_id: id, name: 'A hidden group' },
      ]);
      expect((await call(who, `DELETE /api/messages/chats/${id}/own`)).status).toBe(200);
      await app.runJobs();
      expect((await who.call('GET /api/messages/chats/left')).body).toEqual([]);
    }
    expect((await ada.call('GET /api/messages/chats/left')).body).toEqual([]);
    const { rows } = await sql`select content from messages where content <> ''`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test('gets no answer to a copy of a call that was sent before', async () => {
    const client_id = newId();
    await say(nora, 'Once.', { client_id });
    expect((await say(nora, 'Once.', { client_id })).status).toBe(200);
    await call(nora, `POST /api/groups/${id}/leave`);
    const refused = {
      status: 404,
      body: { detail: "That member doesn't exist, or you can't write to them." },
    };
    expect(await say(nora, 'Once.', { client_id })).toMatchObject(refused);
    expect(await say(nora, 'Anew.')).toMatchObject(refused);
  });
});

test('that a group has a chat is said to its members alone, and to no one while it is hidden', async () => {
  const read = async (who: Actor) =>
    (await who.call(`GET /api/groups/${id}` as 'GET /api/groups/:id')).body.has_chat;
  const { body } = await ada.call(`POST /api/groups/${id}/invite` as 'POST /api/groups/:id/invite');
  const invited = (await call(finn, `GET /api/invites/${body.code}`)).body;
  expect(JSON.stringify(invited)).not.toContain('"has_chat":true');
  for (const who of [finn, mira]) expect(await read(who)).toBe(false);
  expect(await read(nora)).toBe(true);
  const listedTo = async (who: Actor) =>
    (await who.call('GET /api/groups')).body.find((group) => group.id === id)?.has_chat;
  expect(await listedTo(finn)).toBe(false);
  await app.db.updateTable('groups').set({ hidden_at: app.clock.now() }).where('id', '=', id).execute();
  expect(await read(mira)).toBe(false);
  await join(mira);
  await app.db
    .insertInto('group_members')
    .values({ group_id: id, member_id: mira.id, joined_at: app.clock.now() })
    .execute();
  expect(await read(mira)).toBe(false);
});

test.each([
  ['text with a NUL', { content: 'a\u0000b' }, [422, 400]],
  ['100,000 characters', { content: 'x'.repeat(100_000) }, [422]],
  [
    'a quote of a message elsewhere',
    { content: 'x', quoted_id: '018f0000-0000-7000-8000-000000000000' },
    [422],
  ],
])('%s is refused, and leaves nothing', async (_, body, statuses) => {
  expect(statuses).toContain((await call(ada, 'POST /api/messages', { receiver_id: id, ...body })).status);
  await open(ada);
  expect(await words(ada)).toEqual([]);
});

describe('a photo in a chat', () => {
  async function sendPhoto(from: Actor): Promise<string> {
    const { status, body } = await from.call(
      'POST /api/messages',
      ...multipart(await png(), { receiver_id: id }),
    );
    expect(status).toBe(200);
    return body.image?.url ?? '';
  }
  const loads = async (url: string) => (await app.app.inject({ url })).statusCode;

  test('has no address any more from the moment its group is deleted, before any job ran', async () => {
    const url = await sendPhoto(nora);
    expect(await loads(url)).toBe(200);
    expect((await call(ada, `DELETE /api/groups/${id}`)).status).toBe(200);
    expect(await loads(url)).toBe(404);
  });

  test('loses its addresses when moderators hide the group, and has new ones when it is shown again', async () => {
    const url = await sendPhoto(nora);
    const change = (to: 'hide' | 'show') =>
      app.db
        .transaction()
        .execute((db) =>
          to === 'hide'
            ? groupContent.group.hide(db, id, app.clock.now())
            : groupContent.group.show(db, id, app.clock.now()),
        );
    await change('hide');
    expect(await loads(url)).toBe(404);
    await change('show');
    expect(await loads(url)).toBe(404);
    expect(await loads((await seen(nora))[0]?.image?.url ?? '')).toBe(200);
  });
});

test('who left and came back gets no answer to a copy of a call from before', async () => {
  const client_id = newId();
  await say(nora, 'Once.', { client_id });
  await call(nora, `POST /api/groups/${id}/leave`);
  await join(nora);
  for (const enter of [() => null, () => open(nora)]) {
    await enter();
    expect(await say(nora, 'Once.', { client_id })).toMatchObject({
      status: 404,
      body: { detail: "That member doesn't exist, or you can't write to them." },
    });
  }
  expect(await words(nora)).toEqual([]);
});

test('a deactivated member has no id in a chat, neither at what they wrote nor at a reaction', async () => {
  const away = await app.register({ name: 'Wren Halloway', tier: 'builder' });
  await join(away);
  const { body: message } = await say(away, 'Fog on the ridge.');
  await react(away, message.id);
  await open(nora);
  await react(nora, message.id);
  expect((await seen(nora))[0]).toMatchObject({ sender_id: away.id, sender: { id: away.id } });
  expect((await away.call('POST /api/users/deactivate', { password: castPassword })).status).toBe(200);
  const [found] = await seen(nora);
  expect(found).toMatchObject({
    content: 'Fog on the ridge.',
    sender_id: null,
    sender: { id: null, name: 'Former member' },
    reactions: { clap: [nora.id] },
    may_report: true,
  });
  for (const path of [id, `conversations/${id}`, 'conversations'])
    expect(JSON.stringify((await call(nora, `GET /api/messages/${path}`)).body)).not.toContain(away.id);
});

test('who blocks or mutes someone in a chat reports what that member wrote there, and who is blocked doesn’t', async () => {
  const report = (who: Actor, message: string) =>
    call(who, `POST /api/messages/${id}/${message}/report`, { reason: 'Spam' });
  const { body: before } = await say(ada, 'Before Finn came.');
  await join(finn);
  const { body: bad } = await say(ada, 'I know where you live.');
  const { body: own } = await say(nora, 'Stop.');
  for (const who of [nora, cleo, finn]) await open(who);
  for (const who of [nora, finn]) await call(who, `PUT /api/users/${ada.id}/block`, { blocked: true });
  await call(cleo, `PUT /api/users/${ada.id}/mute`, { muted: true });
  expect((await report(ada, own.id)).status).toBe(404);
  expect((await report(finn, before.id)).status).toBe(404);
  expect((await report(mira, bad.id)).status).toBe(404);
  for (const who of [nora, cleo, finn]) expect((await report(who, bad.id)).status).toBe(200);
  // It is no more to be read than before.
  expect(await words(nora)).toEqual(['Stop.']);
  await call(finn, `POST /api/groups/${id}/leave`);
  expect((await call(ada, `PUT /api/users/${cleo.id}/block`, { blocked: true })).status).toBe(200);
  for (const who of [finn, cleo]) expect((await report(who, bad.id)).status).toBe(404);
});

test('a cursor beyond the end of a chat leads to its end', async () => {
  await say(ada, 'One.');
  await open(nora);
  const last = 2_147_483_647;
  const at = (cursor: unknown[]) =>
    nora.call(
      `GET /api/messages/${id}?cursor=${encodeURIComponent(writeCursor(cursor))}` as 'GET /api/messages/:partnerId',
    );
  expect(await at([last, 'newer'])).toMatchObject({ status: 200, body: [] });
  const older = await at([last]);
  expect({ status: older.status, words: older.body.map(({ content }) => content) }).toEqual({
    status: 200,
    words: ['One.'],
  });
  expect(older.headers['x-next-cursor']).toBeUndefined();
});

test('a chat can’t be muted: it counts in no bell', async () => {
  await say(ada, 'One.');
  await open(nora);
  for (const muted of [true, false])
    expect(await call(nora, `PUT /api/messages/conversations/${id}/mute`, { muted })).toMatchObject({
      status: 409,
      body: {
        code: 'chat_not_counted',
        detail: "Chats of groups don't count in your bell, so there is nothing to mute.",
      },
    });
  expect((await call(mira, `PUT /api/messages/conversations/${id}/mute`, { muted: true })).status).toBe(404);
});

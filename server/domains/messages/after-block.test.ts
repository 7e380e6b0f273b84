import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { blockMember } from '#server/domains/social/blocks-and-mutes/block-member.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { multipart, png } from '#server/testing/multipart.ts';

const app = await testApp();
const { nora, ada, cleo, milo } = await app.cast('nora', 'ada', 'cleo', 'milo');
beforeEach(async () => {
  for (const table of ['conversations', 'member_blocks', 'moderation_cases'] as const)
    await app.db.deleteFrom(table).execute();
});

const send = (from: Actor, to: Actor, content: string, more: object = {}) =>
  from.call('POST /api/messages', { receiver_id: to.id, content, ...more });
const block = (by: Actor, other: Actor, blocked = true) =>
  by.call(`PUT /api/users/${other.id}/block` as 'PUT /api/users/:id/block', { blocked });
const report = (by: Actor, partner: Actor, id: string) =>
  by.call(`POST /api/messages/${partner.id}/${id}/report` as 'POST /api/messages/:partnerId/:id/report', {
    reason: 'Threats',
  });
const cases = async () =>
  (await milo.call('GET /api/admin/flagged-content?content_type=message')).body.length;

const sendPhoto = async (from: Actor, to: Actor) =>
  from.call('POST /api/messages', ...multipart(await png(), { receiver_id: to.id }));
const loads = async (url: string) => (await app.app.inject({ url })).statusCode === 200;

test('a member who blocked someone reports what they got from them; a blocked one and a stranger don’t', async () => {
  const bad = (await send(ada, nora, 'I know where you live.')).body.id;
  const own = (await send(nora, ada, 'Stop.')).body.id;
  await block(nora, ada);
  expect((await report(cleo, ada, bad)).status).toBe(404);
  expect((await report(ada, nora, own)).status).toBe(404);
  expect((await report(nora, cleo, bad)).status).toBe(404);
  expect((await report(nora, ada, own)).body.code).toBe('own_content');
  expect(await cases()).toBe(0);
  expect((await report(nora, ada, bad)).status).toBe(200);
  expect(await cases()).toBe(1);
  // The list for a report has what they got, and neither the own words nor anyone else's.
  const received = (by: Actor, from: Actor) =>
    by.call(`GET /api/messages/${from.id}/received` as 'GET /api/messages/:partnerId/received');
  expect((await received(nora, ada)).body).toMatchObject([{ id: bad, content: 'I know where you live.' }]);
  expect((await received(ada, nora)).body).toEqual([]);
  expect((await received(cleo, ada)).body).toEqual([]);
  // Who blocked finds the way back on the page of that member. Who was blocked isn't told.
  expect((await nora.call(`GET /api/users/${ada.id}`)).body).toMatchObject({ is_blocked: true });
  expect((await ada.call(`GET /api/users/${nora.id}`)).status).toBe(404);
  // Nothing else of the conversation is open again.
  expect((await nora.call(`GET /api/messages/${ada.id}` as 'GET /api/messages/:partnerId')).status).toBe(404);
  await block(nora, ada, false);
  expect((await received(nora, ada)).body).toEqual([]);
});

test('the URLs of pictures end with a block, for both, and the conversation has new ones after it', async () => {
  const sent = await sendPhoto(ada, nora);
  expect(sent.status).toBe(200);
  const { image } = sent.body;
  const old = image?.url ?? '';
  expect(await loads(old)).toBe(true);
  expect(await loads(old.replace(/\?.*/, ''))).toBe(false);
  // A block with someone else changes nothing here.
  await block(cleo, ada);
  expect(await loads(old)).toBe(true);
  await block(nora, ada);
  expect(await loads(old)).toBe(false);
  await block(nora, ada, false);
  const [message] = (await nora.call(`GET /api/messages/${ada.id}` as 'GET /api/messages/:partnerId')).body;
  expect(message.image?.url).not.toBe(old);
  expect([await loads(message.image?.url ?? ''), await loads(old)]).toEqual([true, false]);
});

test('a `client_id` that was used for another receiver is refused, and shows nothing of the old message', async () => {
  const client_id = newId();
  await send(nora, ada, 'For Ada alone.', { client_id });
  const other = await send(nora, cleo, 'For Cleo.', { client_id });
  expect(other).toMatchObject({ status: 409, body: { code: 'client_id_used' } });
  expect(JSON.stringify(other.body)).not.toMatch(/Ada|alone/);
  expect((await cleo.call('GET /api/messages/conversations')).body).toEqual([]);
  const again = await send(nora, ada, 'For Ada alone.', { client_id });
  expect(again).toMatchObject({ status: 200, body: { content: 'For Ada alone.', position: 1 } });
  const { id } = (
    await nora.call(
      `GET /api/messages/conversations/${ada.id}` as 'GET /api/messages/conversations/:partnerId',
    )
  ).body;
  // A conversation is a valid receiver as well.
  expect(
    (await nora.call('POST /api/messages', { receiver_id: id, content: 'For Ada alone.', client_id })).status,
  ).toBe(200);
});

test('lists of people say to whom a message can be sent', async () => {
  const finn = (await app.cast('finn')).finn;
  const may = async (who: Actor) =>
    Object.fromEntries(
      (await who.call('GET /api/users?limit=100')).body.map(({ id, may_message }) => [id, may_message]),
    );
  await cleo.call('PUT /api/users/privacy', {
    profileVisibility: 'public',
    activityVisibility: 'friends',
    messagePermission: 'none',
  });
  expect(await may(nora)).toMatchObject({ [ada.id]: true, [cleo.id]: false });
  expect(await may(finn)).toMatchObject({ [ada.id]: false, [milo.id]: false });
  // Cleo wrote first, so Nora may answer. Staff wrote to Finn.
  await send(cleo, nora, 'Hello.');
  await send(milo, finn, 'Welcome.');
  expect(await may(nora)).toMatchObject({ [cleo.id]: true });
  expect(await may(finn)).toMatchObject({ [ada.id]: false, [milo.id]: true });
  for (const other of [ada, milo]) await nora.call(`POST /api/follow/${other.id}` as 'POST /api/follow/:id');
  expect((await nora.call('GET /api/following')).body).toHaveLength(2);
  for (const list of ['users/discover', 'following', 'followers', 'friends'] as const)
    for (const person of (await nora.call(`GET /api/${list}`)).body)
      expect(person.may_message).toBe(
        (await nora.call(`GET /api/users/${person.id}` as 'GET /api/users/:id')).body.may_message,
      );
});

test('a message that is under way while its receiver blocks isn’t stored', async () => {
  const waiting = async () =>
    (
      await sql<{
        count: number;
      }>`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`.execute(
        app.db,
      )
    ).rows[0]?.count ?? 0;
  for (const known of [false, true]) {
    if (known) {
      await block(nora, ada, false);
      await send(nora, ada, 'Hello.');
    }
    let sending: ReturnType<typeof send> | undefined;
    let isSent = false;
    await app.db.transaction().execute(async (tx) => {
      await blockMember(tx, { viewerId: nora.id, memberId: ada.id, now: app.clock.now() });
      sending = send(ada, nora, 'I know where you live.');
      void sending.then(() => (isSent = true));
      await expect.poll(async () => isSent || (await waiting()) > 0).toBe(true);
    });
    expect((await sending)?.status).toBe(404);
    const stored = await app.db.selectFrom('messages').select('content').execute();
    expect(stored.map(({ content }) => content)).toEqual(known ? ['Hello.'] : []);
  }
});

test('a repetition of a message to someone who was erased meanwhile returns it', async () => {
  const gone = await app.register({ tier: 'builder' });
  const client_id = newId();
  await send(nora, gone, 'See you.', { client_id });
  await app.db.deleteFrom('conversation_sides').where('member_id', '=', gone.id).execute();
  await app.db.deleteFrom('members').where('id', '=', gone.id).execute();
  const again = await send(nora, gone, 'See you.', { client_id });
  expect(again).toMatchObject({ status: 200, body: { content: 'See you.', position: 1 } });
  expect(await send(nora, cleo, 'See you.', { client_id })).toMatchObject({
    status: 409,
    body: { code: 'client_id_used' },
  });
});

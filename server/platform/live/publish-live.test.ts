import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { publishAt, publishLive, sendBriefly } from './publish-live.ts';
import { pruneLive } from './store.ts';

const app = await testApp();
const { nora, ada } = await app.cast('nora', 'ada');

const about = { type: 'post', id: '018f0000-0000-7000-8000-000000000000' };
const post = { about, by: null, name: 'posts', data: { post_id: about.id, group_id: null } } as const;

const stored = async (memberId: string) => {
  const rows = await app.db
    .selectFrom('live_events')
    .select('name')
    .where('member_id', '=', memberId)
    .execute();
  return rows.map(({ name }) => name);
};

it('stores an event for each member who exists, and nothing when the act is undone', async () => {
  const gone = '018f0000-0000-7000-8000-000000000000';
  await app.db
    .transaction()
    .execute((db) => publishLive(db, { memberIds: [nora.id, ada.id, gone], name: 'friends', data: {} }));
  expect([await stored(nora.id), await stored(ada.id), await stored(gone)]).toEqual([
    ['friends'],
    ['friends'],
    [],
  ]);

  const undone = app.db.transaction().execute(async (db) => {
    await publishLive(db, { memberIds: [nora.id], name: 'message', data: {} });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await stored(nora.id)).toEqual(['friends']);
});

it('stores nothing of what is only true at this moment, however many members it is for', async () => {
  const { length } = await app.db.selectFrom('live_events').select('id').execute();
  const many = Array.from({ length: 450 }, () => nora.id);
  await sendBriefly(app.db, { memberIds: many, name: 'typing', data: {} });
  expect(await app.db.selectFrom('live_events').select('id').execute()).toHaveLength(length);
});

it('deletes events after an hour, except the mark before which they are gone, and those of another cluster', {
  timeout: 60_000,
}, async () => {
  await publishAt(app.db, { ...post, place: 'topic:a' });
  await publishAt(app.db, { ...post, place: 'topic:b' });
  await sql`update live_events set at = at - interval '2 hours'`.execute(app.db);
  await publishAt(app.db, { ...post, place: 'topic:c' });
  await sql`
    insert into live_events (xid, place, name) values ((pg_current_xact_id()::text::bigint + 1000000)::text::xid8, 'topic:d', 'posts')`.execute(
    app.db,
  );
  const left = async () => {
    await pruneLive(app.db);
    const rows = await app.db.selectFrom('live_events').select('place').orderBy('id').execute();
    return rows.map(({ place }) => place);
  };
  // Other tests share the cluster, and events stay while a transaction that began before them is open in any of them.
  await expect.poll(left, { timeout: 50_000 }).toEqual(['topic:b', 'topic:c']);
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { testApp } from '#server/testing/app.ts';
import { convertLog } from './audit/convert-log.ts';
import { hashOf } from './audit/hash-chain.ts';
import { noHash, recordAct } from './audit/record-act.ts';
import { appendAct } from './audit/store.ts';
import { verifyLog } from './audit/verify-log.ts';

const app = await testApp();
const mira = await app.member('mira');

beforeEach(async () => {
  await asOwner('truncate audit_log, audit_words');
});

/** Only the owner of the table can do this: it disables the trigger for a moment. */
const asOwner = (statement: string) =>
  app.db.transaction().execute(async (db) => {
    await sql`alter table audit_log disable trigger user`.execute(db);
    await sql.raw(statement).execute(db);
    await sql`alter table audit_log enable trigger user`.execute(db);
  });
const actorOf = (id: string) => ({
  by: id,
  at: app.clock.now(),
  audited: { ip: '127.0.0.1', requestId: 'r-1', reason: 'Ça va “bien”\n\ud83d\udc4d' },
});
const record = (
  action: string,
  more = {},
  { db = app.db, by = actorOf(mira.id) }: { db?: Database; by?: Parameters<typeof recordAct>[1] } = {},
) =>
  db.transaction().execute((tx) =>
    recordAct(tx, by, {
      action,
      targetType: 'post',
      targetId: 'x',
      details: { b: 1, a: ['x', 'y'], c: null },
      ...more,
    }),
  );

describe('the audit log', () => {
  it('stays intact under parallel writes', async () => {
    expect(await verifyLog(app.db)).toEqual({ rows: 0, brokenAt: null, erased: 0, head: null });
    await Promise.all(Array.from({ length: 30 }, (_, each) => record(`act_${each}`)));
    const verdict = await verifyLog(app.db);
    expect(verdict).toMatchObject({ rows: 30, brokenAt: null, head: expect.stringMatching(/^[\da-f]{64}$/) });
  });

  it('has no row of a rolled-back transaction, and the chain continues', async () => {
    await record('one');
    await app.db
      .transaction()
      .execute(async (db) => {
        await recordAct(db, actorOf(mira.id), { action: 'undone', targetType: 'post', targetId: null });
        throw new Error('undone');
      })
      .catch(() => undefined);
    await record('two');
    expect(await verifyLog(app.db)).toMatchObject({ rows: 2, brokenAt: null });
  });

  it.each([
    ['changed', `update audit_log set action = 'nothing' where action = 'two'`],
    ['given another author', `update audit_log set actor_id = gen_random_uuid() where action = 'two'`],
    ['moved in time', `update audit_log set at = at + interval '1 second' where action = 'two'`],
    ['given other details', `update audit_log set details = '{}' where action = 'two'`],
    ['deleted', `delete from audit_log where action = 'two'`],
    ['given another reason', `update audit_words set words = 'Nothing.' where part = 'reason'`],
    ['given another address', `update audit_words set words = '10.0.0.1' where part = 'ip'`],
    ['given another salt', `update audit_words set salt = decode(repeat('07', 32), 'hex') where part = 'ip'`],
    ['deprived of its words', `delete from audit_words where part = 'reason'`],
    ['given words that it never had', `update audit_log set reason_hash = null where action = 'two'`],
    [
      'moved to another place',
      `with first as (delete from audit_log where action = 'one' returning *)
       insert into audit_log overriding system value
       select 1000000, at, actor_id, action, target_type, target_id, reason, details, ip, request_id, previous_hash, hash, format, reason_hash, ip_hash from first`,
    ],
  ])('detects a row that was %s', async (_, statement) => {
    for (const action of ['one', 'two', 'three']) await record(action);
    expect((await verifyLog(app.db)).brokenAt).toBeNull();
    await asOwner(statement);
    expect((await verifyLog(app.db)).brokenAt).not.toBeNull();
  });

  it.each(['update audit_log set action = $$x$$', 'delete from audit_log', 'truncate audit_log'])(
    'refuses: %s',
    async (statement) => {
      await record('one');
      await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('append-only');
      expect(await verifyLog(app.db)).toMatchObject({ rows: 1, brokenAt: null });
    },
  );

  it('is read by administrators, newest first, page by page, filtered by act and target', async () => {
    for (const action of ['one', 'two', 'two']) await record(action, { targetId: mira.id });
    const read = async (query: string) => mira.call(`GET /api/admin/audit${query}`);
    const first = await read('?limit=2');
    expect(first.body.map(({ action }: { action: string }) => action)).toEqual(['two', 'two']);
    expect(first.body[0]).toMatchObject({ actor_name: 'Mira Sandhu', target_id: mira.id });
    expect(first.body[0]).not.toHaveProperty('ip');
    const second = await read(`?limit=2&cursor=${String(first.headers['x-next-cursor'])}`);
    expect(second.body.map(({ action }: { action: string }) => action)).toEqual(['one']);
    expect(second.headers['x-next-cursor']).toBeUndefined();
    expect((await read('?action=one')).body).toHaveLength(1);
    expect((await read(`?target_id=${mira.id}`)).body).toHaveLength(3);
    expect((await read('?cursor=bm9uc2Vuc2U')).status).toBe(400);
  });

  it('outlives its members', async () => {
    const gone = await app.register({ name: 'Gone' });
    await record('one', {}, { by: actorOf(gone.id) });
    await record('two', {}, { by: { by: null, at: app.clock.now() } });
    await app.db.deleteFrom('members').where('id', '=', gone.id).execute();
    const { body } = await mira.call('GET /api/admin/audit');
    expect(body.map(({ actor_name }: { actor_name: string }) => actor_name)).toEqual([
      'The system',
      'Former member',
    ]);
    expect((await verifyLog(app.db)).brokenAt).toBeNull();
  });

  describe('of an earlier version', () => {
    /** Rows as the earlier version wrote them. */
    async function writeOld(count: number): Promise<void> {
      let previous = noHash;
      for (let each = 0; each < count; each += 1) {
        const row = {
          format: 1,
          at: app.clock.now(),
          actor_id: mira.id,
          action: `old_${each}`,
          target_type: 'member',
          target_id: mira.id,
          details: { b: 1, a: ['x'] },
          reason: each === 1 ? null : `Reason ${each} “ça”`,
          ip: '127.0.0.1',
          request_id: null,
          reason_hash: null,
          ip_hash: null,
        };
        const hash = hashOf(previous, row);
        await appendAct(app.db, { ...row, previous_hash: previous, hash });
        previous = hash;
      }
    }

    it('is converted once, row by row, and keeps every word', async () => {
      await writeOld(3);
      const before = await verifyLog(app.db);
      expect(before).toMatchObject({ rows: 3, brokenAt: null });
      expect(await convertLog(app.db)).toBe(3);
      expect(await convertLog(app.db)).toBe(0);
      const after = await verifyLog(app.db);
      expect(after).toMatchObject({ rows: 3, brokenAt: null, erased: 0 });
      expect(after.head).not.toBe(before.head);
      const plain = await sql`select from audit_log where reason is not null or ip is not null`.execute(
        app.db,
      );
      expect(plain.rows).toHaveLength(0);
      await record('new');
      const { body } = await mira.call('GET /api/admin/audit');
      expect(body.map(({ reason }: { reason: string | null }) => reason?.slice(0, 8) ?? null)).toEqual([
        'Ça va “b',
        'Reason 2',
        null,
        'Reason 0',
      ]);
      expect((await verifyLog(app.db)).brokenAt).toBeNull();
    });

    it('is not converted when a row was changed, and stays as it is', async () => {
      await writeOld(3);
      await asOwner(`update audit_log set reason = 'Other.' where action = 'old_0'`);
      expect(await convertLog(app.db)).toBe(0);
      expect((await verifyLog(app.db)).brokenAt).not.toBeNull();
    });

    it('is append-only apart from this', async () => {
      await writeOld(1);
      await expect(sql`update audit_log set reason = null`.execute(app.db)).rejects.toThrow('append-only');
      await convertLog(app.db);
      await expect(sql`update audit_log set format = 2`.execute(app.db)).rejects.toThrow('append-only');
    });
  });
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { recordAct } from '#server/domains/moderation/audit/record-act.ts';
import { verifyLog } from '#server/domains/moderation/audit/verify-log.ts';
import { tables } from '#server/tables.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { eraseBySupport } from './erase-by-support.ts';

const app = await testApp();
const mira = await app.member('mira');

/** Returns each act with the words that are left of it. */
const wordsLeft = async () => {
  const { rows } = await sql<{ action: string; parts: string | null }>`
    select a.action, string_agg(w.part, ' ' order by w.part) as parts
    from audit_log a left join audit_words w on w.seq = a.seq group by a.seq order by a.seq`.execute(app.db);
  return rows.map(({ action, parts }) => `${action}: ${parts ?? '-'}`);
};

it('an erasure takes the words about its member out of the audit log, and nothing else', async () => {
  const leaver = await app.register({ name: 'Leaver' });
  const act = (
    action: string,
    by: Actor,
    more: { targetType?: string; targetId?: string; author_id?: string },
  ) =>
    app.db.transaction().execute((db) =>
      recordAct(
        db,
        { by: by.id, at: app.clock.now(), audited: { ip: '127.0.0.1', requestId: 'r-1', reason: 'Why.' } },
        {
          action,
          targetType: more.targetType ?? 'post',
          targetId: more.targetId ?? 'x',
          details: { author_id: more.author_id ?? null },
        },
      ),
    );
  await act('suspend', mira, { targetType: 'member', targetId: leaver.id });
  await act('hide theirs', mira, { author_id: leaver.id });
  await act('hide other', mira, { author_id: mira.id });
  await act('appeal', leaver, { author_id: leaver.id });
  expect((await wordsLeft()).every((line) => line.endsWith(': ip reason'))).toBe(true);
  await eraseBySupport(app, tables, { email: leaver.email, reason: 'A letter.', texts: 'keep' });
  expect(await wordsLeft()).toEqual([
    'suspend: ip',
    'hide theirs: ip',
    'hide other: ip reason',
    'appeal: -',
    'plan_deletion: ip',
    'erase_account: ip',
  ]);
  expect(await verifyLog(app.db)).toMatchObject({ rows: 6, brokenAt: null, erased: 6 });
  const { body } = await mira.call(`GET /api/admin/audit?target_id=${leaver.id}` as 'GET /api/admin/audit');
  expect(body.map(({ action, reason }) => [action, reason])).toEqual([
    ['erase_account', null],
    ['plan_deletion', null],
    ['suspend', null],
  ]);
});

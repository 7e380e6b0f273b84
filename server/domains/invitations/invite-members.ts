import { invitationDelay } from '#contract/invitations/constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import type {} from './events.ts';
import { type Candidate, checkRow, knownProblem, lastSendBefore, markRepeated, stateOf } from './rules.ts';
import { countBatch, insertInvitations, invitedAmong, lockInviting, membersAmong } from './store.ts';

/** Adds what is known about each address: members, and those who were invited before. */
export async function compareRows(db: Database, rows: readonly Candidate[], now: Date): Promise<Candidate[]> {
  const emails = rows.filter(({ problem }) => problem === null).map(({ email }) => email);
  const members = await membersAmong(db, emails);
  const invited = new Map(
    (await invitedAmong(db, emails, lastSendBefore(now))).map((row) => [
      row.email.toLowerCase(),
      stateOf(row, now),
    ]),
  );
  return rows.map((row) => ({
    ...row,
    problem:
      row.problem ??
      knownProblem({ isMember: members.has(row.email), invited: invited.get(row.email) ?? null }),
  }));
}

/** Invites people. Rows that can't be invited are returned with a sentence. A repetition of a call invites no one again. */
export async function inviteMembers(
  db: Database,
  actor: Actor,
  { batchId, rows }: { batchId: string; rows: readonly { email: string; name: string }[] },
): Promise<{ batch_id: string; invited: number; left_out: Candidate[] }> {
  await lockInviting(db);
  const before = await countBatch(db, batchId);
  if (before > 0) return { batch_id: batchId, invited: before, left_out: [] };
  const checked = await compareRows(
    db,
    markRepeated(rows.map((row, at) => checkRow({ line: at + 1, ...row }))),
    actor.now,
  );
  const wanted = checked.filter(({ problem }) => problem === null);
  if (wanted.length > 0) {
    await insertInvitations(db, {
      batchId,
      rows: wanted.map(({ email, name }) => ({ id: newId(), email, name })),
      by: actor.viewer.id,
      now: actor.now,
    });
    await enqueue(
      db,
      'send-invitations',
      { batch_id: batchId },
      { key: `invitations ${batchId}`, runAt: new Date(actor.now.getTime() + invitationDelay * 1000) },
    );
    await recordEvent(db, 'members.invited', {
      ...actBy(actor, { isAudited: true }),
      about: { batch: batchId, invited: wanted.length },
    });
  }
  return {
    batch_id: batchId,
    invited: wanted.length,
    left_out: checked.filter(({ problem }) => problem !== null),
  };
}

import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import {
  currentRound,
  deleteRound,
  insertRound,
  isUntouched,
  lockRound,
  type Round,
} from './rounds.store.ts';

interface Member {
  memberId: string;
  programId: string;
  now: Date;
}

/** Starts the first round. Idempotent. */
export async function enrol(db: Database, member: Member): Promise<void> {
  if (await currentRound(db, member.memberId, member.programId)) return;
  await begin(db, { ...member, number: 1, kind: 'programme' });
}

/**
 * Starts a second round or a maintenance practice after day 90. A repeated request starts one. Throws 409
 * before day 90.
 */
export async function beginRound(
  db: Database,
  { kind, ...member }: Member & { kind: Round['kind'] },
): Promise<void> {
  const last = await lockRound(db, member.memberId, member.programId);
  if (!last)
    throw conflict('You have not started Evolve 90 yet. Open Evolve 90 to begin Day 1.', 'not_enrolled');
  if (!last.finished_at) {
    if (last.number > 1 && last.kind === kind && last.current_day === 1) return;
    throw conflict(
      `You're on Day ${last.current_day} of this round. You can start the next one after Day 90.`,
      'round_open',
    );
  }
  await begin(db, { ...member, number: last.number + 1, kind });
}

/**
 * Undoes the start of a round without practice, so that the round before it is current again. Idempotent.
 * Throws 409 once the round has practice.
 */
export async function undoRound(
  db: Database,
  { memberId, programId, number, now }: Member & { number: number },
): Promise<void> {
  const last = await lockRound(db, memberId, programId);
  if (!last || last.number < number) return;
  if (last.number > number || !(await isUntouched(db, last.id)))
    throw conflict(
      `You have practised in round ${number}, so it stays. You can keep on with it whenever you like.`,
      'round_has_practice',
    );
  await deleteRound(db, last.id);
  await recordEvent(db, 'round.undone', { by: memberId, about: { number, kind: last.kind }, at: now });
}

async function begin(
  db: Database,
  { memberId, programId, number, kind, now }: Member & { number: number; kind: Round['kind'] },
): Promise<void> {
  const startedOn = localDate(await readZoneSpans(db, memberId), now);
  const isNew = await insertRound(db, { memberId, programId, number, kind, startedOn, now });
  if (isNew) await recordEvent(db, 'round.begun', { by: memberId, about: { number, kind }, at: now });
}

import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database.ts';
import { conflict } from '#server/platform/refusal.ts';
import { tell } from '#server/platform/tell.ts';
import { currentRound, insertRound, lockRound, type Round } from './store.ts';

interface Member {
  memberId: string;
  programId: string;
  now: Date;
}

/** Begins the first round; enrolling again changes nothing. */
export async function enrol(db: Database, member: Member): Promise<void> {
  if (await currentRound(db, member.memberId, member.programId)) return;
  await begin(db, { ...member, number: 1, kind: 'programme' });
}

/** After day 90: a second round or a maintenance practice. Asking twice for the same begins one. */
export async function beginRound(
  db: Database,
  { kind, ...member }: Member & { kind: Round['kind'] },
): Promise<void> {
  const last = await lockRound(db, member.memberId, member.programId);
  if (!last) throw conflict('Your first round has not begun yet.', 'not_enrolled');
  if (!last.finished_at) {
    if (last.number > 1 && last.kind === kind && last.current_day === 1) return;
    throw conflict('The next round begins when this one is finished.', 'round_open');
  }
  await begin(db, { ...member, number: last.number + 1, kind });
}

async function begin(
  db: Database,
  { memberId, programId, number, kind, now }: Member & { number: number; kind: Round['kind'] },
): Promise<void> {
  const startedOn = localDate(await readZoneSpans(db, memberId), now);
  const isNew = await insertRound(db, { memberId, programId, number, kind, startedOn, now });
  if (isNew) await tell(db, { what: 'round_begun', by: memberId, about: { number, kind }, at: now });
}

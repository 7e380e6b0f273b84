import { memberKey } from '#server/domains/journal/open-member-key.ts';
import { finalAt } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database.ts';
import { conflict } from '#server/platform/refusal.ts';
import { seal } from '#server/platform/seal.ts';
import { tell } from '#server/platform/tell.ts';
import { readStanding } from './read-standing.ts';
import type { Round } from './store.ts';
import { mayRepair } from './streaks/repairs/rules.ts';
import { insertRepair, lockPractice } from './streaks/store.ts';

/** Repairs a broken streak (beyond 2). The sentence is the member's own and is sealed like the journal. */
export async function repairStreak(
  db: Database,
  {
    memberId,
    round,
    sentence,
    now,
    serverKey,
  }: { memberId: string; round: Round; sentence: string; now: Date; serverKey: Buffer },
): Promise<void> {
  await lockPractice(db, memberId);
  const { streak, spans, checkIns, repairs } = await readStanding(db, { memberId, round, now });
  const brokenOn = streak.brokenOn;
  if (brokenOn === null) throw conflict('There is no break to repair.', 'nothing_to_repair');
  const allowed = mayRepair({
    history: streak,
    checkIns,
    repairs,
    sentence,
    finalAt: finalAt(spans, brokenOn),
    now,
  });
  if (!allowed.ok) throw conflict(allowed.detail, 'may_not_repair');
  const key = await memberKey(db, serverKey, memberId, now);
  await insertRepair(db, {
    memberId,
    brokenOn,
    sealedSentence: seal(key, sentence.trim(), `repair ${memberId} ${brokenOn}`),
    now,
  });
  await tell(db, { what: 'streak_repaired', by: memberId, about: { broken_on: brokenOn }, at: now });
}

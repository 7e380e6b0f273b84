import { memberKey } from '#server/domains/journal/open-member-key.ts';
import { daysBetween } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { encrypt } from '#server/platform/encrypt.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { readStreakState } from './read-streak-state.ts';
import type { Round } from './rounds.store.ts';
import { mayRepair } from './streaks/repairs.rules.ts';
import { insertRepair, lockPractice } from './streaks/store.ts';

/**
 * Repairs a broken streak. The member's sentence is sealed with their journal key. Throws 409
 * where no repair is possible.
 */
export async function repairStreak(
  db: Database,
  {
    memberId,
    round,
    openDays,
    sentence,
    now,
    serverKey,
  }: { memberId: string; round: Round; openDays: number; sentence: string; now: Date; serverKey: Buffer },
): Promise<void> {
  await lockPractice(db, memberId);
  const { streak, repair, checkIns, repairs } = await readStreakState(db, { memberId, round, openDays, now });
  if (streak.breaks.length === 0) throw conflict('There is no break to repair.', 'nothing_to_repair');
  const allowed = mayRepair({ open: repair, checkIns, repairs, sentence, now });
  if (!allowed.ok || !repair)
    throw conflict(allowed.ok ? 'There is no break to repair.' : allowed.detail, 'may_not_repair');
  const { brokenOn, missed } = repair;
  const key = await memberKey(db, serverKey, memberId, now);
  await insertRepair(db, {
    memberId,
    brokenOn,
    days: daysBetween(brokenOn, missed.at(-1) ?? brokenOn) + 1,
    sealedSentence: encrypt(key, sentence.trim(), `repair ${memberId} ${brokenOn}`),
    now,
  });
  await recordEvent(db, 'streak.repaired', { by: memberId, about: { broken_on: brokenOn }, at: now });
}

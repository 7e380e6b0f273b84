import { renewalDays } from '#contract/partners/constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { insertSkip } from '../matching/store.ts';
import { pactMissing } from './change-line.ts';
import type { OfPact } from './leave-pact.ts';
import type { Side } from './rules.ts';
import {
  type EndedWhy,
  lockOverPacts,
  lockPact,
  lockPartners,
  lockUntoldPacts,
  markAsked,
  setEnded,
} from './store.ts';

/**
 * Ends a member's pacts at once, or the one with `otherId`, and tells the others kindly: after a block, a suspension, or when
 * the member is away. No one is told why.
 */
export async function endPactsOf(
  db: Database,
  {
    memberId,
    otherId = null,
    why,
    now,
  }: { memberId: string; otherId?: string | null; why: EndedWhy; now: Date },
): Promise<void> {
  // A request that is accepted at this moment waits here, or is seen below.
  await lockPartners(db, otherId === null ? [memberId] : [memberId, otherId]);
  for (const pact of await lockUntoldPacts(db, memberId, otherId)) {
    const side: Side = pact.one_id === memberId ? 1 : 2;
    const isUnseen = pact.ended_side === side;
    await setEnded(db, pact.id, { why, side, at: now, toldAt: now });
    const other = side === 1 ? pact.two_id : pact.one_id;
    await insertSkip(db, memberId, other, now);
    // One who left first knows that it has ended.
    if (pact.ended_side !== null && !isUnseen) continue;
    await recordEvent(db, 'pact.ended', {
      by: null,
      about: { pact: pact.id, told: [other], other: memberId },
      at: now,
    });
  }
}

const batch = 200;

/** Ends pacts whose 30 days are over without a renewal by both. Each batch is a transaction. */
export async function endOverPacts(db: Database, now: Date): Promise<void> {
  for (let ended = batch; ended === batch; )
    ended = await db.transaction().execute(async (tx) => {
      const over = await lockOverPacts(tx, now, batch);
      for (const pact of over) {
        await setEnded(tx, pact.id, { why: 'over', side: null, at: now, toldAt: now });
        await recordEvent(tx, 'pact.ended', {
          by: null,
          about: { pact: pact.id, told: [pact.one_id, pact.two_id], other: null },
          at: now,
        });
      }
      return over.length;
    });
}

/** Asks both partners about 30 more days, once in each 30. */
export async function askForRenewal(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() + renewalDays * 86_400_000);
  await db.transaction().execute(async (tx) => {
    for (const { id, one_id: one, two_id: two, period } of await markAsked(tx, before))
      await recordEvent(tx, 'pact.renewal_opened', {
        by: null,
        about: { pact: id, one, two, period },
        at: now,
      });
  });
}

/** Puts an ended pact away. Throws 404, and 409 for an open one. */
export async function verifyEnded(db: Database, { viewerId, pactId }: Omit<OfPact, 'now'>) {
  const pact = await lockPact(db, viewerId, pactId);
  if (!pact) throw notFound(pactMissing);
  if (pact.is_open) throw conflict('You can put a pact away once it has ended.', 'pact_open');
  return pact;
}

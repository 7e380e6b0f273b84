import { leaveUndoSeconds, renewalDays } from '#contract/partner-constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { deleteSkip, insertSkip, stopLooking } from '../matching/store.ts';
import { pactMissing } from './change-line.ts';
import { mayGetPartner, type Side } from './rules.ts';
import {
  type EndedWhy,
  leftPacts,
  lockLeftPact,
  lockOverPacts,
  lockPact,
  lockPartners,
  lockUntoldPacts,
  markAsked,
  openPactsOf,
  type PactEnds,
  reopen,
  setEnded,
  setTold,
} from './store.ts';

interface OfPact {
  viewerId: string;
  pactId: string;
  now: Date;
}

const undoMs = leaveUndoSeconds * 1000;
/** A tap in the last moment of the ten seconds still arrives. */
const graceMs = 3_000;

/** Leaves a pact. The other one is told once leaving can't be undone any more. A repeat changes nothing. Throws 404. */
export async function leavePact(db: Database, { viewerId, pactId, now }: OfPact): Promise<void> {
  const pact = await lockPact(db, viewerId, pactId);
  if (!pact) throw notFound(pactMissing);
  if (!pact.is_open) return;
  if (pact.ended_at) {
    // The other one left a moment ago. Now neither can return.
    await tell(db, await endsOf(db, pactId, viewerId), now);
    return;
  }
  await setEnded(db, pactId, { why: 'left', side: pact.side, at: now, toldAt: null });
  await insertSkip(db, viewerId, pact.other_id, now);
}

async function endsOf(db: Database, pactId: string, memberId: string): Promise<PactEnds> {
  const pact = (await lockUntoldPacts(db, memberId)).find(({ id }) => id === pactId);
  if (!pact) throw notFound(pactMissing);
  return pact;
}

export const mayUndoLeaving = (
  pact: { ended_at: Date | null; ended_why: string | null; told_at: Date | null; is_by_viewer: boolean },
  now: Date,
): boolean =>
  pact.ended_why === 'left' &&
  pact.is_by_viewer &&
  pact.told_at === null &&
  pact.ended_at !== null &&
  now.getTime() < pact.ended_at.getTime() + undoMs + graceMs;

export const undoUntil = (endedAt: Date): Date => new Date(endedAt.getTime() + undoMs);

/** Undoes leaving. Throws 404, and 409 when the other one was told, or the viewer has another partner. */
export async function undoLeaving(db: Database, { viewerId, pactId, now }: OfPact): Promise<void> {
  await lockPartners(db, [viewerId]);
  const pact = await lockPact(db, viewerId, pactId);
  if (!pact) throw notFound(pactMissing);
  if (pact.ended_at === null) return;
  if (!mayUndoLeaving({ ...pact, is_by_viewer: pact.ended_side === pact.side }, now))
    throw conflict('Your partner was told that you left, so this pairing has ended.', 'was_told');
  const others = await openPactsOf(db, viewerId);
  if (!pact.has_company && !mayGetPartner(others))
    throw conflict('You have a new partner, so this pairing stays ended.', 'has_partner');
  await reopen(db, pactId);
  await deleteSkip(db, viewerId, pact.other_id);
  if (!pact.has_company) await stopLooking(db, [viewerId]);
}

/**
 * Notifies the other one of pacts that were left, once that can't be undone. Idempotent. A pact that fails doesn't hold up the
 * others: their errors are thrown together at the end.
 */
export async function tellLeft(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - undoMs - graceMs);
  await tryEach(await leftPacts(db, before), 'pacts were not told', (id) =>
    db.transaction().execute(async (tx) => {
      const pact = await lockLeftPact(tx, id, before);
      if (pact) await tell(tx, pact, now);
    }),
  );
}

async function tell(db: Database, pact: PactEnds, now: Date): Promise<void> {
  await setTold(db, pact.id, now);
  const left = pact.ended_side === 1 ? pact.one_id : pact.two_id;
  const other = pact.ended_side === 1 ? pact.two_id : pact.one_id;
  await recordEvent(db, 'pact.ended', {
    by: null,
    about: { pact: pact.id, told: [other], other: left },
    at: now,
  });
}

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

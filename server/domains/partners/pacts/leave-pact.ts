import { leaveUndoSeconds } from '#contract/partners/constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { deleteSkip, insertSkip, stopLooking } from '../matching/store.ts';
import { pactMissing } from './change-line.ts';
import { mayGetPartner } from './rules.ts';
import {
  leftPacts,
  lockLeftPact,
  lockPact,
  lockPartners,
  lockUntoldPacts,
  openPactsOf,
  type PactEnds,
  reopen,
  setEnded,
  setTold,
} from './store.ts';

export interface OfPact {
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

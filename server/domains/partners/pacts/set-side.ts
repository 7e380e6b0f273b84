import type { PactSharing } from '#contract/partners/endpoints.ts';
import { readHabits } from '#server/domains/habits/read-habits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, invalid } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { readPractice } from '../days/read-days.ts';
import { lastStep } from '../days/rules.ts';
import { stopLooking } from '../matching/store.ts';
import { lockOpenPact } from './change-line.ts';
import { verifyEnded } from './end-pacts.ts';
import { presentPact } from './present-pact.ts';
import { linesOf, lockPartners, setSide } from './store.ts';

interface OfPact {
  viewerId: string;
  pactId: string;
  now: Date;
}

/** Sets what the partner sees besides the answer. Throws 404, and 422 for a habit that the viewer doesn't have and didn't show. */
export async function setSharing(
  db: Database,
  { viewerId, pactId, sharing, now }: OfPact & { sharing: PactSharing },
): Promise<void> {
  const pact = await lockOpenPact(db, viewerId, pactId);
  const habits = [...new Set(sharing.habits.map((id) => id.toLowerCase()))];
  const known = new Set(
    (await readHabits(db, { memberId: viewerId, now, ids: habits, isArchived: false })).map(({ id }) => id),
  );
  const gone = habits.filter((id) => !known.has(id));
  // A habit that was shown, and was archived or deleted since, only disappears. It must not keep other switches from being turned off.
  if (gone.some((id) => !pact.shown_habits.includes(id)))
    throw invalid("One of these habits doesn't exist any more.");
  await setSide(
    db,
    { pactId, side: pact.side },
    { shows_day: sharing.day, shows_streak: sharing.streak, shown_habits: [...known] },
  );
}

/**
 * Looks for company while the partner is quiet, or waits again. Waiting ends the search. Throws 404, and 409 unless the partner
 * has been quiet for three days.
 */
export async function seekCompany(
  db: Database,
  { viewerId, pactId, viewer, isOn, now }: OfPact & { viewer: Viewer; isOn: boolean },
): Promise<void> {
  await lockPartners(db, [viewerId]);
  const row = await lockOpenPact(db, viewerId, pactId);
  if (row.has_company === isOn) return;
  if (isOn) {
    const lines = (await linesOf(db, [pactId])).get(pactId) ?? [];
    const own = await readPractice(db, viewer, now);
    const { quiet } = await presentPact(db, { row, lines, viewer, own, now });
    if (quiet < lastStep)
      throw conflict('Your partner is here. You can look for company if it gets quiet.', 'not_quiet');
  } else await stopLooking(db, [viewerId]);
  await setSide(db, { pactId, side: row.side }, { has_company: isOn });
}

/** Puts an ended pact away. Throws 404, and 409 for an open one. */
export async function closePact(db: Database, { viewerId, pactId, now }: OfPact): Promise<void> {
  const pact = await verifyEnded(db, { viewerId, pactId });
  await setSide(db, { pactId, side: pact.side }, { closed_at: now });
}

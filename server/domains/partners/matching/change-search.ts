import { minOverlap } from '#contract/partners/constants.ts';
import type { PartnerSearch } from '#contract/partners/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, invalid } from '#server/platform/http/http-error.ts';
import { mayGetPartner } from '../pacts/rules.ts';
import { lockPartners, openPactsOf } from '../pacts/store.ts';
import { awakeFor } from './rules.ts';
import { saveSearch } from './store.ts';

/** Saves how a member looks for a partner. Throws 422 for too few waking hours, 409 while they have a partner. */
export async function changeSearch(
  db: Database,
  { memberId, search, now }: { memberId: string; search: PartnerSearch; now: Date },
): Promise<void> {
  if (awakeFor(search) < minOverlap) {
    const sentence = `We look for at least ${minOverlap / 60} hours in common, so give at least ${minOverlap / 60} hours.`;
    throw invalid(sentence, { sleeps_at: sentence });
  }
  await lockPartners(db, [memberId]);
  if (search.is_looking && !mayGetPartner(await openPactsOf(db, memberId)))
    throw conflict('You have a partner. Leave the pact first to look for someone else.', 'has_partner');
  await saveSearch(db, memberId, { ...search, line: search.line.trim() }, now);
}

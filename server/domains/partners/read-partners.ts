import { maxDaysApart } from '#contract/partners/constants.ts';
import type { PartnerRequest, Partners } from '#contract/partners/endpoints.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { readPractice } from './days/read-days.ts';
import { placeOfMember, searchOf } from './matching/store.ts';
import { presentPact } from './pacts/present-pact.ts';
import { type LineState, mayGetPartner } from './pacts/rules.ts';
import { linesOf, openPactsOf, pactsOf } from './pacts/store.ts';
import { type RequestRow, requestsOf } from './requests/store.ts';

/** How long an ended pact is shown, in ms. */
const endedShownFor = 14 * 86_400_000;
const lastDay = 90;

/** Returns everything about a member's partners. */
export async function readPartners(
  db: Database,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<Partners> {
  const search = await searchOf(db, viewer.id);
  const place = await placeOfMember(db, viewer.id, now);
  const requests = await requestsOf(db, viewer.id, now);
  const rows = await pactsOf(db, viewer.id, new Date(now.getTime() - endedShownFor));
  const ids = rows.map(({ id }) => id);
  const lines = ids.length > 0 ? await linesOf(db, ids) : new Map<string, LineState[]>();
  const own = rows.length > 0 ? await readPractice(db, viewer, now) : null;
  const pacts = [];
  for (const row of rows)
    if (own) pacts.push(await presentPact(db, { row, lines: lines.get(row.id) ?? [], viewer, own, now }));
  return {
    search: search
      ? {
          is_looking: search.looking_since !== null,
          wakes_at: search.wakes_at,
          sleeps_at: search.sleeps_at,
          category: search.category,
          tone: search.tone,
          line: search.line,
        }
      : null,
    time_zone: place.zone,
    day: place.day,
    from_day: Math.max(1, place.day - maxDaysApart),
    to_day: Math.min(lastDay, place.day + maxDaysApart),
    may_look: mayGetPartner(await openPactsOf(db, viewer.id)),
    received: requests.filter(({ is_received }) => is_received).map(presentRequest),
    sent: requests.filter(({ is_received }) => !is_received).map(presentRequest),
    pacts,
  };
}

const presentRequest = (row: RequestRow): PartnerRequest => ({
  id: row.id,
  member: authorOf(row, { as: 'member' }),
  asked_at: row.asked_at.toISOString(),
  line: row.line,
});

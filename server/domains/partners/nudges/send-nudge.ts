import { localDate, localHour } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, invalid } from '#server/platform/http/http-error.ts';
import { isBlankText } from '#server/platform/rules.ts';
import { lockOpenPact } from '../pacts/change-line.ts';
import { namesOf } from '../pacts/present-line.ts';
import { otherSide } from '../pacts/rules.ts';
import { linesOf } from '../pacts/store.ts';
import { isInside, nudgeHours, nudgeRefusals, outsideHours } from './rules.ts';
import { insertNudge } from './store.ts';

/** Sends a nudge. Throws 404, 409 after today's nudge or outside the hours of the pact, and 422 for blank words. */
export async function sendNudge(
  db: Database,
  { viewerId, pactId, words, now }: { viewerId: string; pactId: string; words: string; now: Date },
): Promise<void> {
  if (isBlankText(words)) throw invalid('Write a few words first.', { words: 'Write a few words first.' });
  const pact = await lockOpenPact(db, viewerId, pactId);
  if (!pact.started_at) throw conflict(nudgeRefusals.notStarted, 'not_started');
  const hours = nudgeHours((await linesOf(db, [pactId])).get(pactId) ?? []);
  if (!hours.is_welcome) throw conflict(nudgeRefusals.notWelcome, 'not_welcome');
  const theirHour = localHour(await readZoneSpans(db, pact.other_id), now);
  if (!isInside(hours, theirHour))
    throw conflict(outsideHours(namesOf(pact)[otherSide(pact.side)], hours), 'outside_hours');
  const date = localDate(await readZoneSpans(db, viewerId), now);
  const id = newId();
  if (!(await insertNudge(db, { id, pactId, fromId: viewerId, date, words: words.trim(), now })))
    throw conflict(nudgeRefusals.sent, 'sent_today');
  await recordEvent(db, 'partner.nudged', {
    by: viewerId,
    about: { pact: pactId, nudge: id, member: pact.other_id },
    at: now,
  });
}

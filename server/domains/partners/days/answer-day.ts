import type { PartnerAnswer } from '#contract/partners/constants.ts';
import { isLocalDate, localDate, mayFinishYesterday } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, invalid } from '#server/platform/http/http-error.ts';
import { lockOpenPact } from '../pacts/change-line.ts';
import { mayAnswer } from './rules.ts';
import { answerByPractice, saveAnswer } from './store.ts';

/**
 * Saves the member's answer for a date. A repeat changes nothing. Throws 404 for a pact of others, and 409 for a date that can't be
 * answered: before the pact, in the future, or closed since noon.
 */
export async function answerDay(
  db: Database,
  {
    viewerId,
    pactId,
    date,
    answer,
    now,
  }: { viewerId: string; pactId: string; date: string; answer: PartnerAnswer; now: Date },
): Promise<void> {
  if (!isLocalDate(date)) throw invalid('Choose a date.');
  const pact = await lockOpenPact(db, viewerId, pactId);
  if (!pact.started_at || !pact.starts_on) throw conflict("The pact hasn't started yet.", 'not_started');
  const spans = await readZoneSpans(db, viewerId);
  const today = localDate(spans, now);
  const days = { startsOn: pact.starts_on, today, isYesterdayOpen: mayFinishYesterday(spans, now) };
  if (!mayAnswer(days, date))
    throw conflict(
      date > today
        ? "That day hasn't begun yet. You can answer today."
        : 'You could answer that day until noon of the next one. Today is still open.',
      'date_closed',
    );
  if (await saveAnswer(db, { pactId, memberId: viewerId, date, answer, now }))
    await recordEvent(db, 'partner_day.answered', {
      by: viewerId,
      about: { pact: pactId, member: pact.other_id, local_date: date, answer },
      at: now,
    });
}

/** Saves a yes in a member's pacts, because they completed the day of this date. */
export async function answerForPractice(
  db: Database,
  { memberId, date, now }: { memberId: string; date: string; now: Date },
): Promise<void> {
  for (const { pact_id: pact, other_id: member } of await answerByPractice(db, { memberId, date, now }))
    await recordEvent(db, 'partner_day.answered', {
      by: memberId,
      about: { pact, member, local_date: date, answer: 'yes' },
      at: now,
    });
}

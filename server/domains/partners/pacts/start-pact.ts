import { pactDays } from '#contract/partners/constants.ts';
import {
  addDays,
  type LocalDate,
  localDate,
  startOfDay,
  type ZoneSpan,
} from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { lockOpenPact } from './change-line.ts';
import { mayRenew, mayStart, otherSide, type Side } from './rules.ts';
import { linesOf, type PactRow, setPeriod, setSide } from './store.ts';

interface OfPact {
  viewerId: string;
  pactId: string;
  now: Date;
}

/** Starts the 30 days. A repeat changes nothing. Throws 404, and 409 until both agree to all lines. */
export async function startPact(db: Database, { viewerId, pactId, now }: OfPact): Promise<void> {
  const pact = await lockOpenPact(db, viewerId, pactId);
  if (pact.started_at) return;
  if (!mayStart((await linesOf(db, [pactId])).get(pactId) ?? []))
    throw conflict('The pact starts when all five lines are agreed.', 'not_agreed');
  const spans = await spansOf(db, pact);
  const firstDates = { 1: localDate(spans[1], now), 2: localDate(spans[2], now) };
  await setPeriod(db, pactId, { startedAt: now, endsAt: endOf(spans, firstDates), period: 1, firstDates });
  await recordEvent(db, 'pact.started', {
    by: viewerId,
    about: { pact: pactId, member: pact.other_id },
    at: now,
  });
}

/**
 * Agrees to 30 more days, which follow the present ones once both agreed. A repeat changes nothing. Throws 404, and 409 before
 * the last days.
 */
export async function renewPact(db: Database, { viewerId, pactId, now }: OfPact): Promise<void> {
  const pact = await lockOpenPact(db, viewerId, pactId);
  const spans = await spansOf(db, pact);
  if (!pact.started_at || !pact.period_on || !mayRenew(pact.period_on, localDate(spans[pact.side], now)))
    throw conflict('You can renew the pact in its last days.', 'too_early');
  const next = pact.period + 1;
  if (pact.renewed_period >= next) return;
  await setSide(db, { pactId, side: pact.side }, { renewed_period: next });
  if (pact.other.renewed_period < next) return;
  // Both sides began on dates of their own, and each continues where its 30 dates end.
  const { starts_on: ownStart } = pact;
  const otherOn = pact.other.starts_on;
  if (!ownStart || !otherOn) return;
  const moved = (start: LocalDate) => addDays(start, pactDays * pact.period);
  const sides = { [pact.side]: moved(ownStart), [otherSide(pact.side)]: moved(otherOn) };
  const firstDates = sides as Record<Side, LocalDate>;
  await setPeriod(db, pactId, {
    startedAt: pact.started_at,
    endsAt: endOf(spans, firstDates),
    period: next,
    firstDates,
  });
  await recordEvent(db, 'pact.renewed', {
    by: viewerId,
    about: { pact: pactId, one: pact.member_id, two: pact.other_id, period: next },
    at: now,
  });
}

async function spansOf(db: Database, pact: PactRow): Promise<Record<Side, ZoneSpan[]>> {
  const own = await readZoneSpans(db, pact.member_id);
  const other = await readZoneSpans(db, pact.other_id);
  return pact.side === 1 ? { 1: own, 2: other } : { 1: other, 2: own };
}

/** Returns when the 30 dates are over on both calendars. */
const endOf = (spans: Record<Side, ZoneSpan[]>, firstDates: Record<Side, LocalDate>): Date =>
  new Date(
    Math.max(
      ...([1, 2] as const).map((side) =>
        startOfDay(spans[side], addDays(firstDates[side], pactDays)).getTime(),
      ),
    ),
  );

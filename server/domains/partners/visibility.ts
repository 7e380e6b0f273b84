import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import { isBlockedBetween } from '#server/domains/relationships/visibility.ts';

/**
 * Matches pacts `p` that are open for the member whose side is `mine`. One who leaves is out at once. For the other one the pact
 * stays open until they are told, because leaving can be undone until then.
 */
export const isOpenFor = sql<boolean>`(p.ended_at is null
  or (p.told_at is null and p.ended_why = 'left' and p.ended_side <> mine.side))`;

/** Matches members `m` who can be offered as a partner. */
export const mayBeOffered = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isPresent()} and not ${isSuspended(sql`m.id`, now)})`;

/** Matches pairs that aren't offered to each other: one said “Not now” or left, or blocks the other. The arguments are columns. */
export const areApart = (
  one: RawBuilder<unknown>,
  two: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  exists (select from partner_skips k where k.member_id = ${one} and k.other_id = ${two})
  or exists (select from partner_skips k where k.member_id = ${two} and k.other_id = ${one})
  or ${isBlockedBetween(one, two)})`;

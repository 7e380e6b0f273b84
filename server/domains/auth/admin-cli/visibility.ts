import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '../deactivation/visibility.ts';
import { isSuspended } from '../suspensions/visibility.ts';

/** Matches members `m` of staff whose rights count now: present, not suspended, and with two-step sign-in or in their days of grace (`rightsOf`). */
const isActing = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  ${isPresent()} and not ${isSuspended(sql`m.id`, now)} and (m.second_step_due_at > ${now}
    or exists (select from authenticators step where step.member_id = m.id and step.confirmed_at is not null)))`;

/** Matches administrators `m` who can act now. */
export const isActingAdmin = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(m.is_admin and ${isActing(now)})`;

/** Matches administrators and moderators `m` who can act now. */
export const isActingStaff = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`((m.is_admin or m.is_moderator) and ${isActing(now)})`;

import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '../away/visibility.ts';
import { isSuspended } from '../suspensions/visibility.ts';

/**
 * Matches administrators `m` who can act now: present, not suspended, and with two-step sign-in or in their days of grace
 * (`adminRights`).
 */
export const isActingAdmin = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  m.is_admin and ${isPresent()} and not ${isSuspended(sql`m.id`, now)} and (m.second_step_due_at > ${now}
    or exists (select from authenticators step where step.member_id = m.id and step.confirmed_at is not null)))`;

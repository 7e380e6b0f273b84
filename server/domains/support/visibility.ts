import { type RawBuilder, sql } from 'kysely';
import { isActingAdmin } from '#server/domains/auth/admin-cli/visibility.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';

/**
 * Matches questions `t` that this member of staff may read in the office: not those about staff for a moderator, and none
 * about safety that names them. An administrator reads also those that name, or come from, every other one who can act, because
 * no one else could decide.
 */
export const seenInOffice = (
  { id, isAdmin }: Pick<Viewer, 'id' | 'isAdmin'> | { id: RawBuilder<string>; isAdmin: RawBuilder<boolean> },
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(
  (${isAdmin} or not t.is_about_staff) and (
    not exists (select from support_subjects about where about.ticket_id = t.id and about.member_id = ${id})
    or (${isAdmin} and not exists (select from members m where m.id <> ${id} and m.id is distinct from t.member_id and ${isActingAdmin(now)}
      and not exists (select from support_subjects named where named.ticket_id = t.id and named.member_id = m.id)))))`;

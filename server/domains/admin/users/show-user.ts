import type { AdminUser } from '#contract/admin/endpoints.ts';
import type { StaffRole } from '#contract/membership/tiers.ts';
import { profilePhoto } from '#server/domains/auth/author.ts';
import { tierOf } from '#server/domains/auth/rules.ts';
import type { UserRow } from './store.ts';

/** Returns a member as the list of the office has them. */
export const showUser = (row: UserRow): AdminUser => ({
  id: row.id,
  name: row.name,
  email: row.email,
  profile_photo: profilePhoto(row),
  membership_tier: tierOf(row.tier),
  staff: row.staff as StaffRole | null,
  is_admin: row.is_admin,
  is_suspended: row.is_suspended,
  suspension_reason: row.suspension_reason,
  suspended_until: row.suspended_until?.toISOString() ?? null,
  is_verified: row.is_verified,
  deletes_at: row.deletes_at?.toISOString() ?? null,
  is_away: row.is_away,
  current_day: row.current_day,
  posts_count: row.posts_count,
  reports_count: row.reports_count,
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

import type { BulkAct } from '#contract/admin/constants.ts';
import type { AdminUser } from '#contract/admin/endpoints.ts';
import { tierLabels } from '#contract/membership/tiers.ts';

/** Returns why an act skips a member, or null if it changes them. One on staff needs their sheet. */
export function reasonToSkip(act: BulkAct, user: AdminUser, viewerId: string): string | null {
  if (user.id === viewerId) return 'That’s you.';
  if (user.staff) return 'Staff. Open their sheet.';
  if (user.deletes_at && act !== 'sign_out') return 'Their account is about to be deleted.';
  switch (act) {
    case 'suspend':
      return user.is_suspended ? 'Already suspended.' : null;
    case 'lift':
      return user.is_suspended ? null : 'Not suspended.';
    case 'comp':
      return user.membership_tier === 'starter' ? null : `Already on ${tierLabels[user.membership_tier]}.`;
    case 'sign_out':
      return user.last_seen_at ? null : 'Signed in nowhere.';
  }
}

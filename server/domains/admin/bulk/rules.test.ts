import { describe, expect, it } from 'vitest';
import type { BulkAct } from '#contract/admin/constants.ts';
import type { AdminUser } from '#contract/admin/endpoints.ts';
import { reasonToSkip } from './rules.ts';

const user = (more: Partial<AdminUser> = {}): AdminUser => ({
  id: 'lise',
  name: 'Lise',
  email: 'lise@example.com',
  profile_photo: null,
  membership_tier: 'starter',
  staff: null,
  is_admin: false,
  is_suspended: false,
  suspension_reason: null,
  suspended_until: null,
  is_verified: true,
  deletes_at: null,
  is_away: false,
  current_day: null,
  posts_count: 0,
  reports_count: 0,
  last_seen_at: '2026-03-02T15:00:00.000Z',
  created_at: '2026-03-02T15:00:00.000Z',
  updated_at: '2026-03-02T15:00:00.000Z',
  ...more,
});

describe('reasonToSkip', () => {
  it.each<[BulkAct, Partial<AdminUser>, string | null]>([
    ['suspend', {}, null],
    ['suspend', { is_suspended: true }, 'Already suspended.'],
    ['suspend', { staff: 'moderator' }, 'Staff. Open their sheet.'],
    ['suspend', { deletes_at: '2026-04-01T00:00:00.000Z' }, 'Their account is about to be deleted.'],
    ['lift', {}, 'Not suspended.'],
    ['lift', { is_suspended: true }, null],
    ['comp', {}, null],
    ['comp', { membership_tier: 'founder' }, 'Already on Founder.'],
    ['sign_out', {}, null],
    ['sign_out', { deletes_at: '2026-04-01T00:00:00.000Z' }, null],
    ['sign_out', { last_seen_at: null }, 'Signed in nowhere.'],
    ['sign_out', { id: 'mira' }, 'That’s you.'],
  ])('%s of %o: %s', (act, more, why) => {
    expect(reasonToSkip(act, user(more), 'mira')).toBe(why);
  });
});

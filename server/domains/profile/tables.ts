import { ofMember, type Tables } from '#server/platform/database/tables.ts';

export const profileTables = {
  time_zone_changes: {
    file: 'account/time-zones',
    owner: 'member_id',
    columns: ['effective_from', 'zone', 'day_start_hour'],
    without: { id: 'internal', member_id: 'the member' },
    erased: ofMember,
  },
  privacy_settings: {
    file: 'account/privacy',
    owner: 'member_id',
    columns: [
      'updated_at',
      'profile_visibility',
      'activity_visibility',
      'message_permission',
      'found_by_email',
    ],
    without: {
      member_id: 'the member',
      hidden_at: 'of the office',
      visibility_unless_hidden: 'the same as the visibility',
    },
    erased: ofMember,
  },
} satisfies Tables;

import type { ExportedTables } from '#server/platform/database/exported-tables.ts';

export const notificationTables = {
  notifications: {
    file: 'notifications/notifications',
    owner: 'member_id',
    columns: ['at', 'kind', 'path', 'read_at'],
    without: {
      id: 'internal',
      member_id: 'the member',
      about: 'internal',
      subject: 'internal',
      by_member: 'another member, who may be private now',
    },
  },
  notification_mutes: {
    file: 'notifications/muted-posts',
    owner: 'member_id',
    columns: ['muted_at', 'post_id'],
    without: { member_id: 'the member' },
  },
  notification_group_mutes: {
    file: 'notifications/muted-groups',
    owner: 'member_id',
    columns: ['muted_at'],
    names: { group_id: ['groups', 'name'] },
    without: { member_id: 'the member' },
  },
  notification_settings: {
    file: 'notifications/settings',
    owner: 'member_id',
    columns: [
      'updated_at',
      'email',
      'push',
      'forum',
      'courses',
      'kinds',
      'quiet_on',
      'quiet_from',
      'quiet_to',
      'quiet_weekends_to',
      'digest',
    ],
    without: { member_id: 'the member' },
  },
  digest_emails: {
    file: 'notifications/digests',
    owner: 'member_id',
    columns: ['sent_date', 'covered_until', 'next_look_at'],
    without: { member_id: 'the member' },
  },
  push_subscriptions: {
    file: 'notifications/devices',
    owner: 'member_id',
    columns: ['created_at'],
    without: {
      id: 'internal',
      member_id: 'the member',
      session_id: 'internal',
      endpoint: 'a secret of the device',
      p256dh: 'a secret of the device',
      auth: 'a secret of the device',
      failing_since: 'internal',
    },
  },
} satisfies ExportedTables;

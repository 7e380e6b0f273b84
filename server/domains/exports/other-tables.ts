import type { ExportedTables } from '#server/platform/database/exported-tables.ts';

/** The tables of the platform. */
export const otherTables = {
  images: {
    file: 'pictures/pictures',
    owner: 'owner_id',
    // A picture that no longer appears anywhere has no file.
    ifSet: 'claimed_at',
    columns: ['created_at', 'id', 'key', 'alt', 'width', 'height', 'bytes', 'claimed_at', 'released_at'],
    without: {
      guard_id: 'internal',
      hash: 'internal',
      owner_id: 'the member',
      pass: 'a secret',
      placeholder: 'made from the picture',
      swept_at: 'internal',
      widths: 'internal',
    },
  },
  picture_guards: { because: 'access keys of pictures' },
  domain_events: { because: 'ids and numbers of acts that other files have' },
  live_events: { because: 'ids of what open pages read again, deleted after an hour' },
  installation: { because: 'of the server' },
  test_customers: { because: 'the built-in test checkout moves no money' },
  test_subscriptions: { because: 'the built-in test checkout moves no money' },
  test_charges: { because: 'the built-in test checkout moves no money' },
  test_refunds: { because: 'the built-in test checkout moves no money' },
  test_checkouts: { because: 'the built-in test checkout moves no money' },
  test_events: { because: 'the built-in test checkout moves no money' },
} satisfies ExportedTables;

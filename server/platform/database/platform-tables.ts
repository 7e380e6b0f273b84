import { nothing, type Tables } from './tables.ts';

/** The tables of the platform. */
export const platformTables = {
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
    erased: { clears: ['owner_id'] },
  },
  // Each goes with the last picture that it guards.
  picture_guards: { because: 'access keys of pictures', erased: nothing },
  domain_events: {
    because: 'ids and numbers of acts that other files have',
    erased: { deletes: ['by_member'] },
  },
  live_events: {
    because: 'ids of what open pages read again, deleted after an hour',
    erased: { deletes: ['member_id', 'by_member'] },
  },
  idempotency_keys: {
    because: 'sealed replies that other files have, deleted after a day',
    erased: { deletes: ['member_id'] },
  },
  email_bounces: {
    because: 'answers of mail servers about an address, which the settings show',
    erased: { byAddress: true },
  },
  installation: { because: 'of the server', erased: nothing },
} satisfies Tables;

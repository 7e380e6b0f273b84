import { nothing, type Tables } from '#server/platform/database/tables.ts';

export const newsletterTables = {
  newsletter_subscriptions: {
    file: 'account/newsletter',
    owner: ['email', 'members', 'email'],
    columns: ['asked_at', 'email', 'confirmed_at', 'withdrawn_at', 'wording'],
    without: { id: 'internal', confirm_hash: 'a secret', confirm_expires_at: 'of that secret' },
    erased: { byAddress: true },
  },
  newsletter_suppressions: { because: 'addresses under keyed hashes that name no one', erased: nothing },
  newsletter_tries: { because: 'counted tries under keyed hashes', erased: nothing },
  newsletter_issues: { because: 'letters to everyone; those of deleted news without text', erased: nothing },
  newsletter_deliveries: { because: 'sent letters under keyed hashes that name no one', erased: nothing },
} satisfies Tables;

import type { ExportedTables } from '#server/platform/database/exported-tables.ts';

export const newsletterTables = {
  newsletter_subscriptions: {
    file: 'account/newsletter',
    owner: ['email', 'members', 'email'],
    columns: ['asked_at', 'email', 'confirmed_at', 'withdrawn_at', 'wording'],
    without: { id: 'internal', confirm_hash: 'a secret', confirm_expires_at: 'of that secret' },
  },
  newsletter_suppressions: { because: 'addresses under keyed hashes that name no one' },
  newsletter_tries: { because: 'counted tries under keyed hashes' },
  newsletter_issues: { because: 'letters to everyone' },
  newsletter_deliveries: { because: 'sent letters under keyed hashes that name no one' },
} satisfies ExportedTables;

import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'account.deactivated': Record<never, never>;
    'deletion.planned': { at: string; texts: 'keep' | 'erase'; member: string };
    /** Support cancelled a planned deletion. */
    'deletion.cancelled': { member: string };
    /** An administrator deleted the account. */
    'member.deleted': { member: string; texts: 'keep' | 'erase' };
    /** Support ordered the erasure of an account without the 30 days. */
    'erasure.ordered': { member: string };
  }
}

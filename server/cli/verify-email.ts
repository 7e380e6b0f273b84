import { verifyAddress } from '#server/domains/auth/admin-cli/verify-address.ts';
import type { Verb } from './verb.ts';

export const verifyEmailVerb: Verb = {
  usage: '--email ADDRESS',
  options: { email: { type: 'string' } },
  required: ['email'],
  async run({ ctx, values: { email = '' }, say }) {
    const { wasVerified } = await ctx.db
      .transaction()
      .execute((db) => verifyAddress(db, { email, now: ctx.clock.now() }));
    say(
      wasVerified ? 'That address was already confirmed. Nothing changed.' : 'That address is now confirmed.',
    );
    return true;
  },
};

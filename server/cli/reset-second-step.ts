import { resetSecondStep } from '#server/domains/auth/admin-cli/reset-second-step.ts';
import type { Verb } from './verb.ts';

export const resetSecondStepVerb: Verb = {
  usage: '--email ADDRESS --reason WORDS',
  notes: [
    'Make sure who is asking before you run it: whoever reads the mailbox can sign in afterwards.',
    'The member is signed out everywhere and gets an email. The audit log has the reason.',
  ],
  options: { email: { type: 'string' }, reason: { type: 'string' } },
  required: ['email', 'reason'],
  async run({ ctx, values: { email = '', reason = '' }, say }) {
    const { name, wasOn } = await ctx.db
      .transaction()
      .execute((db) => resetSecondStep(db, { email, reason, now: ctx.clock.now() }));
    say(
      wasOn
        ? `${name} signs in with the password alone now, and was signed out everywhere.`
        : `${name} has no two-step sign-in. Nothing changed.`,
    );
    return true;
  },
};

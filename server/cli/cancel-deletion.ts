import { cancelDeletion } from '#server/domains/leaving/erase-by-support.ts';
import type { Verb } from './verb.ts';

export const cancelDeletionVerb: Verb = {
  usage: '--email ADDRESS --reason WORDS',
  notes: ['An ended plan stays ended. A suspension stays too.'],
  options: { email: { type: 'string' }, reason: { type: 'string' } },
  required: ['email', 'reason'],
  async run({ ctx, values: { email = '', reason = '' }, say }) {
    await cancelDeletion(ctx, { email, reason });
    say('The account stays, and others see it again.');
    return true;
  },
};

import { eraseBySupport } from '#server/domains/leaving/erase-by-support.ts';
import { tables } from '#server/tables.ts';
import { textsOf, textsOption, wrongTexts } from './leaving-options.ts';
import type { Verb } from './verb.ts';

export const eraseMemberVerb: Verb = {
  usage: '--email ADDRESS --reason WORDS [--texts keep|erase] --for-good',
  notes: [
    'Nothing brings the account back, except a backup. Prefer plan-deletion.',
    'A server may run meanwhile. If this command is killed, the job erase-member of the server continues.',
  ],
  options: {
    email: { type: 'string' },
    reason: { type: 'string' },
    'for-good': { type: 'boolean' },
    ...textsOption,
  },
  required: ['email', 'reason'],
  refuse: ({ values, flags }) =>
    flags.has('for-good') ? wrongTexts(values) : 'This cannot be undone. Add --for-good to confirm.',
  async run({ ctx, values, say }) {
    const { email = '', reason = '' } = values;
    await eraseBySupport(ctx, tables, { email, reason, texts: textsOf(values) });
    say('The account is erased.');
    return true;
  },
};

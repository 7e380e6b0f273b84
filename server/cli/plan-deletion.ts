import { deleteBySupport } from '#server/domains/leaving/erase-by-support.ts';
import { textsOf, textsOption, wrongTexts } from './leaving-options.ts';
import type { Verb } from './verb.ts';

export const planDeletionVerb: Verb = {
  usage: '--email ADDRESS --reason WORDS [--texts keep|erase]',
  notes: [
    'Make sure who is asking. The paid plan ends, the member is hidden and signed out, and gets an email with the date.',
    'Texts for others stay without a name, or are erased with --texts erase. The audit log has the reason until the account is erased.',
  ],
  options: { email: { type: 'string' }, reason: { type: 'string' }, ...textsOption },
  required: ['email', 'reason'],
  refuse: ({ values }) => wrongTexts(values),
  async run({ ctx, values, say }) {
    const { email = '', reason = '' } = values;
    const at = await deleteBySupport(ctx, { email, reason, texts: textsOf(values) });
    say(
      `The account will be erased on ${at.toISOString().slice(0, 10)}. Until then, cancel-deletion keeps it.`,
    );
    return true;
  },
};

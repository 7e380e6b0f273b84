import { verifyLog } from '#server/domains/moderation/audit/verify-log.ts';
import { isLogged } from './store.ts';
import type { Verb } from './verb.ts';

export const auditVerifyVerb: Verb = {
  summary: 'checks that nothing in the audit log was changed or taken out',
  usage: '[--head HASH]',
  notes: [
    'Prints the hash of the last row. Keep it elsewhere and pass it as --head later. The log must still have that row,',
    'so nobody can cut off its end unnoticed.',
  ],
  options: { head: { type: 'string' } },
  required: [],
  refuse: ({ values: { head } }) =>
    head === undefined || /^[\da-f]{64}$/i.test(head) ? null : 'A hash has 64 hexadecimal digits.',
  async run({ ctx: { db }, values: { head }, say }) {
    const verdict = await verifyLog(db);
    if (verdict.brokenAt !== null) {
      say(`WRONG  row ${verdict.brokenAt} of the audit log is not what was written there.`);
      return false;
    }
    if (head !== undefined && !(await isLogged(db, head))) {
      say('WRONG  the audit log does not hold the row with that hash any more.');
      return false;
    }
    say(
      verdict.head === null
        ? 'The audit log is empty.'
        : `All ${verdict.rows} rows of the audit log hold. Head: ${verdict.head}`,
    );
    return true;
  },
};

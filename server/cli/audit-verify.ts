import { verifyLog } from '#server/domains/moderation/audit/verify-log.ts';
import { isLogged } from './store.ts';
import type { Verb } from './verb.ts';

export const auditVerifyVerb: Verb = {
  usage: '[--head HASH]',
  notes: [
    'Prints the hash of the last row. Store it elsewhere and pass it as --head later: the log must still contain that row.',
    'So no one can remove the newest rows unnoticed.',
  ],
  options: { head: { type: 'string' } },
  required: [],
  refuse: ({ values: { head } }) =>
    head === undefined || /^[\da-f]{64}$/i.test(head) ? null : 'A hash has 64 hexadecimal digits.',
  async run({ ctx: { db }, values: { head }, say }) {
    const verdict = await verifyLog(db);
    if (verdict.brokenAt !== null) {
      say(`WRONG  row ${verdict.brokenAt} of the audit log was changed, or a row before it was removed.`);
      return false;
    }
    if (head !== undefined && !(await isLogged(db, head))) {
      say('WRONG  the audit log no longer contains the row with that hash.');
      return false;
    }
    say(
      verdict.head === null
        ? 'The audit log is empty.'
        : `All ${verdict.rows} rows of the audit log are intact.${verdict.erased > 0 ? ` ${verdict.erased} reasons and addresses were erased with their members.` : ''} Head: ${verdict.head}`,
    );
    return true;
  },
};

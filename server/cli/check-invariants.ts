import { checkInvariants } from './invariants/check.ts';
import { table, type Verb } from './verb.ts';

export const checkInvariantsVerb: Verb = {
  summary: 'checks what must always be true of the data; fails when it is not',
  usage: '',
  notes: ['Reads one consistent picture of the database and changes nothing; safe beside a running server.'],
  options: {},
  required: [],
  async run({ ctx: { db, config, clock }, say }) {
    const findings = await checkInvariants(db, { serverKey: config.serverKey, now: clock.now() });
    for (const { name, wrong, rows, count } of findings) {
      say(
        count === 0 ? `ok     ${name}` : `WRONG  ${name}: ${count} ${count === 1 ? 'row' : 'rows'}. ${wrong}`,
      );
      for (const line of rows.length > 0 ? table(rows) : []) say(`         ${line}`);
    }
    const broken = findings.filter(({ count }) => count > 0).length;
    say(
      broken === 0
        ? `All ${findings.length} checks hold.`
        : `${broken} of ${findings.length} checks do not hold.`,
    );
    return broken === 0;
  },
};

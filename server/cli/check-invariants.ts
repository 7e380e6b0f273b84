import { checkInvariants } from './invariants/check.ts';
import { table, type Verb } from './verb.ts';

export const checkInvariantsVerb: Verb = {
  usage: '',
  notes: ['Reads one snapshot of the database and changes nothing. Safe beside a running server.'],
  options: {},
  required: [],
  run: ({ ctx, say }) => report(ctx, say),
};

/** Checks the data and says what it found. Returns true if nothing is wrong. */
export async function report(
  ctx: Parameters<typeof checkInvariants>[0],
  say: (line: string) => void,
): Promise<boolean> {
  const findings = await checkInvariants(ctx);
  for (const { name, wrong, rows, count } of findings) {
    say(
      count === 0 ? `ok     ${name}` : `WRONG  ${name}: ${count} ${count === 1 ? 'row' : 'rows'}. ${wrong}`,
    );
    for (const line of rows.length > 0 ? table(rows) : []) say(`         ${line}`);
  }
  const broken = findings.filter(({ count }) => count > 0).length;
  say(
    broken === 0 ? `All ${findings.length} checks passed.` : `${broken} of ${findings.length} checks failed.`,
  );
  return broken === 0;
}

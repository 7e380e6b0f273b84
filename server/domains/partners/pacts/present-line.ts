import type { PactLine } from '#contract/partners/endpoints.ts';
import { agreesTo, type LineState, otherSide, type Side, valueFor, wordsOf } from './rules.ts';
import type { PactRow } from './store.ts';

const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** Returns the first names of both sides. A partner who is away has none. */
export const namesOf = ({
  side,
  member_name,
  partner_name,
}: Pick<PactRow, 'side' | 'member_name' | 'partner_name'>): Record<Side, string> => {
  const own = firstName(member_name);
  const other = partner_name === null ? 'Your partner' : firstName(partner_name);
  return side === 1 ? { 1: own, 2: other } : { 1: other, 2: own };
};

/** Returns a line as one of both sees it. */
export function presentLine(line: LineState, pact: PactRow): PactLine {
  const { side } = pact;
  const names = namesOf(pact);
  return {
    line: line.line,
    words: wordsOf(line.value, names),
    value: valueFor(line.value, side),
    you_agree: agreesTo(line, side),
    they_agree: agreesTo(line, otherSide(side)),
    suggestion: line.suggestion && {
      is_yours: line.suggested_side === side,
      words: wordsOf(line.suggestion, names),
      value: valueFor(line.suggestion, side),
    },
    version: line.version,
  };
}

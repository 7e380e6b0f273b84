import { mostInvited } from '#contract/invitations/constants.ts';
import { asText, requireFewLines, rowsOf, tooLarge } from '#server/domains/imports/read-table.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { type Candidate, checkRow, columnsOf, markRepeated } from './rules.ts';

const noTable = 'We couldn’t read this file. Choose a CSV table with a column of email addresses.';
const noAddresses = 'We found no column of email addresses. Name it “email” in the first line.';

/**
 * Reads the rows of a CSV table. A bad row doesn't stop those behind it. Throws 413 for too many rows, without reading them
 * all, and 422 for a file that is no table.
 */
export async function readRows(bytes: Buffer): Promise<Candidate[]> {
  requireFewLines([bytes]);
  const rows: Candidate[] = [];
  let columns: ReturnType<typeof columnsOf> | null = null;
  for await (const { cells, line } of rowsOf(asText(bytes, noTable), noTable)) {
    if (columns === null) {
      columns = columnsOf(cells);
      if (columns === null) throw invalid(noAddresses);
      if (columns.hasHead) continue;
    }
    if (rows.length >= mostInvited)
      throw tooLarge(`This file has more than ${mostInvited} rows. Split it into smaller ones.`);
    rows.push(checkRow({ line, email: cells[columns.email] ?? '', name: cells[columns.name] ?? '' }));
  }
  if (rows.length === 0)
    throw invalid('We found no rows in this file. Choose a CSV table with a column of email addresses.');
  return markRepeated(rows);
}

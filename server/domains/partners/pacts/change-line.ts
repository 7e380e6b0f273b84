import type { PactLineKey } from '#contract/partners/constants.ts';
import type { PactLineValue } from '#contract/partners/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, invalid, notFound } from '#server/platform/http/http-error.ts';
import { presentLine } from './present-line.ts';
import { afterAnswer, afterSuggestion, type LineState, valueBy } from './rules.ts';
import { linesOf, lockPact, type PactRow, saveLine } from './store.ts';

interface OfLine {
  viewerId: string;
  pactId: string;
  line: PactLineKey;
  /** The version of the line that the viewer saw. */
  version: number;
  now: Date;
}

export const pactMissing = "That pact doesn't exist any more.";

/** Returns a pact that is open for the viewer, locked. Throws 404 for a pact of others, 409 for one that has ended. */
export async function lockOpenPact(db: Database, viewerId: string, id: string): Promise<PactRow> {
  const pact = await lockPact(db, viewerId, id);
  if (!pact) throw notFound(pactMissing);
  if (!pact.is_open) throw conflict('This pairing has ended.', 'pact_ended');
  return pact;
}

/** Suggests other words for a line. Throws 404, 409 with the line if it was changed since, and 422 for empty words. */
export async function suggestLine(
  db: Database,
  { viewerId, pactId, line: key, version, asked, now }: OfLine & { asked: PactLineValue },
): Promise<void> {
  const { pact, line } = await lockLine(db, { viewerId, pactId, line: key, version });
  const value = valueBy(key, asked, pact.side);
  if ('wrong' in value) throw invalid(value.wrong, { [key]: value.wrong });
  const after = afterSuggestion(line, value, pact.side, { isStarted: pact.started_at !== null });
  await saveLine(db, pactId, after);
  if (after.suggestion && after.suggested_side === pact.side)
    await recordEvent(db, 'pact_line.suggested', {
      by: viewerId,
      about: { pact: pactId, line: key, member: pact.other_id },
      at: now,
    });
}

/** Agrees to a line or to the other's suggestion, or keeps the line. Throws 404, and 409 if it was changed since. */
export async function agreeToLine(
  db: Database,
  { viewerId, pactId, line: key, version, isKept }: OfLine & { isKept: boolean },
): Promise<void> {
  const { pact, line } = await lockLine(db, { viewerId, pactId, line: key, version });
  await saveLine(db, pactId, afterAnswer(line, pact.side, { isKept, isStarted: pact.started_at !== null }));
}

async function lockLine(
  db: Database,
  { viewerId, pactId, line: key, version }: Omit<OfLine, 'now'>,
): Promise<{ pact: PactRow; line: LineState }> {
  const pact = await lockOpenPact(db, viewerId, pactId);
  const line = (await linesOf(db, [pactId])).get(pactId)?.find((each) => each.line === key);
  if (!line) throw notFound(pactMissing);
  if (line.version !== version)
    throw conflict('Your partner changed this line meanwhile. Read it once more.', 'edited_elsewhere', {
      current: presentLine(line, pact),
    });
  return { pact, line };
}

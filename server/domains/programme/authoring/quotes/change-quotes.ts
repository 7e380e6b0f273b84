import type { EditedQuote, QuotesEditing } from '#contract/programme/authoring.ts';
import { addDays } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, HttpError, notFound } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { digestOf } from '../../flagship/render-day.ts';
import { problemsOfQuotes } from '../../flagship/rules.ts';
import {
  editedElsewhere,
  nothingChanged,
  nothingToPublish,
  notReady,
  quotesOf,
  versionMissing,
} from '../rules.ts';
import { lockTexts } from '../store.ts';
import { readQuotesEditing } from './read-quotes.ts';
import { insertList, lockQuotes, newestList, setQuotesDraft } from './store.ts';

/** Locks the quotes. Throws 409 with the current ones when they were changed since the version that the caller read. */
async function lockVersion(db: Database, version: number) {
  const locked = await lockQuotes(db);
  if (!locked) throw notFound(versionMissing);
  if (locked.version !== version)
    throw conflict(editedElsewhere, 'edited_elsewhere', { current: await readQuotesEditing(db) });
  return locked;
}

/** Saves the draft of the list. */
export async function saveQuotes(
  db: Database,
  actor: Actor,
  { quotes, version }: { quotes: readonly EditedQuote[]; version: number },
): Promise<QuotesEditing> {
  await lockVersion(db, version);
  await setQuotesDraft(db, { draft: quotes, by: actor.viewer.id, now: actor.now });
  return readQuotesEditing(db);
}

/** Deletes the draft of the list. */
export async function discardQuotes(db: Database, actor: Actor, version: number): Promise<QuotesEditing> {
  await lockVersion(db, version);
  await setQuotesDraft(db, { draft: null, by: actor.viewer.id, now: actor.now });
  return readQuotesEditing(db);
}

/**
 * Publishes the draft of the list. It applies from tomorrow, so the quote of today stays, or with `fromToday` at once. Throws 409
 * without a draft, and 422 for quotes that the programme doesn't take.
 */
export async function publishQuotes(
  db: Database,
  actor: Actor,
  { version, fromToday }: { version: number; fromToday: boolean },
): Promise<QuotesEditing> {
  const { now, viewer } = actor;
  await lockTexts(db);
  const { draft } = await lockVersion(db, version);
  const before = await newestList(db);
  if (!draft || !before) throw conflict(nothingToPublish, 'no_draft');
  const quotes = quotesOf(draft);
  const digest = digestOf(quotes);
  if (digest === before.digest && !fromToday) throw conflict(nothingChanged, 'unchanged');
  const problems = problemsOfQuotes(quotes);
  if (problems.length > 0) throw new HttpError(422, 'not_ready', notReady(problems.length));
  const today = now.toISOString().slice(0, 10);
  const number = before.number + 1;
  await insertList(db, {
    number,
    quotes,
    digest,
    origin: 'product',
    appliesOn: fromToday ? today : addDays(today, 1),
    by: viewer.id,
    now,
  });
  await setQuotesDraft(db, { draft: null, by: viewer.id, now });
  await recordEvent(db, 'quotes.published', { ...actBy(actor, { isAudited: true }), about: { number } });
  return readQuotesEditing(db);
}

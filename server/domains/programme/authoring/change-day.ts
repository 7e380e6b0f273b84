import type { DayEditing, DayText } from '#contract/programme/authoring.ts';
import { weekOf } from '#contract/programme/constants.ts';
import { markdownProblem } from '#server/domains/courses/markdown/rules.ts';
import { saveSeededLessons } from '#server/domains/courses/save-course.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, HttpError, invalid, notFound } from '#server/platform/http/http-error.ts';
import { renderMarkdownInWorker } from '#server/platform/text/sanitize-in-worker.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { asSeeded } from '../flagship/as-seeded.ts';
import { renderDay } from '../flagship/render-day.ts';
import { minutesFor } from '../flagship/rules.ts';
import { findProblems, readEditing } from './read-day.ts';
import {
  editedElsewhere,
  nothingChanged,
  nothingToPublish,
  notReady,
  versionMissing,
  wordsOf,
} from './rules.ts';
import { flagshipCourse, insertVersions, lockDay, lockTexts, newestVersions, setDraft } from './store.ts';

interface Draft {
  day: number;
  /** Version that the caller has read. */
  version: number;
}

/** Locks a day. Throws 409 with the current one when it was changed since the version that the caller read. */
async function lockVersion(db: Database, { day, version }: Draft) {
  const locked = await lockDay(db, day);
  if (!locked) throw notFound(versionMissing);
  if (locked.version !== version)
    throw conflict(editedElsewhere, 'edited_elsewhere', { current: await readEditing(db, day) });
  return locked;
}

/** Saves the draft of a day. Members see nothing of it. */
export async function saveDraft(
  db: Database,
  actor: Actor,
  { text, ...draft }: Draft & { text: DayText },
): Promise<DayEditing> {
  const problem = markdownProblem(text.body);
  if (problem) throw invalid(problem, { body: problem });
  await lockVersion(db, draft);
  await setDraft(db, draft.day, { draft: text, by: actor.viewer.id, now: actor.now });
  return readEditing(db, draft.day);
}

/** Deletes the draft of a day. The published text stays. */
export async function discardDraft(db: Database, actor: Actor, draft: Draft): Promise<DayEditing> {
  await lockVersion(db, draft);
  await setDraft(db, draft.day, { draft: null, by: actor.viewer.id, now: actor.now });
  return readEditing(db, draft.day);
}

/**
 * Publishes the draft of a day as its next version. Members who reached the day keep what they read, unless `isForEveryone`. Throws
 * 409 without a draft, and 422 with `problems` for a text that the programme doesn't take.
 */
export async function publishDay(
  db: Database,
  actor: Actor,
  { isForEveryone, ...asked }: Draft & { isForEveryone: boolean },
): Promise<DayEditing> {
  const { day } = asked;
  const { now, viewer } = actor;
  await lockTexts(db);
  const { draft, published } = await lockVersion(db, asked);
  if (!draft) throw conflict(nothingToPublish, 'no_draft');
  const words = wordsOf(day, draft);
  const html = await renderMarkdownInWorker(words.body, `day ${day}`);
  const rendered = renderDay(words, minutesFor(words.body), html);
  const before = (await newestVersions(db)).find((row) => row.day === day);
  // Publishing it again for everyone reaches members who have an older version.
  if (before?.digest === rendered.digest && !isForEveryone) throw conflict(nothingChanged, 'unchanged');
  const problems = await findProblems(db, words);
  if (problems.length > 0) throw new HttpError(422, 'not_ready', notReady(problems.length), { problems });
  const courseId = await flagshipCourse(db);
  if (!courseId) throw notFound(versionMissing);
  const number = published + 1;
  await insertVersions(db, [
    { rendered, number, origin: 'product', appliesFrom: isForEveryone ? null : now, by: viewer.id, now },
  ]);
  await saveSeededLessons(db, courseId, [asSeeded(rendered, weekOf(day))], now);
  await setDraft(db, day, { draft: null, by: viewer.id, now });
  await recordEvent(db, 'programme_day.published', {
    ...actBy(actor, { isAudited: true }),
    about: { day, number, is_for_everyone: isForEveryone },
  });
  return readEditing(db, day);
}

import type { DayEditing, DayText, DayVersionText } from '#contract/programme/authoring.ts';
import { weekOf } from '#contract/programme/constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { renderMarkdownInWorker } from '#server/platform/text/sanitize-in-worker.ts';
import { inTurns } from '#server/platform/work-in-turns.ts';
import { type DayWords, minutesFor, problemsOf, repetitionsIn } from '../flagship/rules.ts';
import { versionMissing, wordsOf } from './rules.ts';
import {
  countReaders,
  dayRow,
  newestVersions,
  type Publication,
  type VersionRow,
  versionRow,
  versionsOf,
} from './store.ts';

export const asPublication = ({ number, origin, published_at, published_by }: Publication) => ({
  number,
  origin,
  published_at: published_at.toISOString(),
  published_by,
});

const asText = (row: VersionRow): DayText => ({
  name: row.title.slice(`Day ${row.day}: `.length),
  body: row.body,
  walk: row.walk_question,
  actions: row.action_steps,
  small: row.small_version,
  bonus: row.optional_bonus ?? '',
  prompt: row.journal_prompt,
  deeper_prompt: row.deeper_prompt,
  sources: row.sources,
});

const asVersion = (row: VersionRow): DayVersionText => ({
  ...asPublication(row),
  text: asText(row),
  html: row.content,
  minutes: row.duration_minutes,
});

const asWords = (row: VersionRow): DayWords => wordsOf(row.day, asText(row));

/** Returns everything that keeps a text from being published as this day. */
export async function findProblems(db: Database, words: DayWords): Promise<ReturnType<typeof problemsOf>> {
  const others = (await newestVersions(db)).map(asWords);
  const found = problemsOf(words);
  // The form saves while its author types, so other calls have their turns between two days.
  await inTurns(
    (function* () {
      for (const problems of repetitionsIn(words, others)) yield found.push(...problems);
    })(),
  );
  return found;
}

/** Returns a day to edit. Throws 404 before the first start has read the files. */
export async function readEditing(db: Database, day: number): Promise<DayEditing> {
  const row = await dayRow(db, day);
  if (!row) throw notFound(versionMissing);
  const { draft } = row;
  const words = draft && wordsOf(day, draft);
  return {
    day,
    week: weekOf(day),
    title: words?.title ?? row.title,
    version: row.version,
    published: asVersion(row),
    draft:
      draft && words
        ? {
            text: draft,
            html: await renderMarkdownInWorker(words.body, `day ${day}`),
            minutes: minutesFor(words.body),
            saved_at: (row.draft_saved_at ?? row.published_at).toISOString(),
            saved_by: row.draft_saved_by,
            problems: await findProblems(db, words),
          }
        : null,
    versions: (await versionsOf(db, day)).map((version) => ({
      ...asPublication(version),
      is_for_everyone: version.is_for_everyone,
    })),
    readers: await countReaders(db, day),
    differs_from_file: row.differs_from_file,
  };
}

/** Returns an older version of a day. Throws 404 when there is none. */
export async function readVersion(db: Database, day: number, number: number): Promise<DayVersionText> {
  const row = await versionRow(db, day, number);
  if (!row) throw notFound(versionMissing);
  return asVersion(row);
}

/** Returns the newest text of a day, for pages that anyone reads. Null before the first start has read the files. */
export async function readPublished(
  db: Database,
  day: number,
): Promise<{ title: string; minutes: number; walk: string; prompt: string; body: string } | null> {
  const row = await dayRow(db, day);
  return row
    ? {
        title: row.title,
        minutes: row.duration_minutes,
        walk: row.walk_question,
        prompt: row.journal_prompt,
        body: row.body,
      }
    : null;
}

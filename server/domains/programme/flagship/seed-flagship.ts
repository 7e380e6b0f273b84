import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { totalDays } from '#contract/programme/constants.ts';
import { saveSeededCourse, saveSeededLessons } from '#server/domains/courses/save-course.ts';
import { addDays } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { readFact, setFact } from '#server/platform/database/installation.ts';
import { insertList, newestList, setQuotesFile } from '../authoring/quotes/store.ts';
import { insertVersions, newestVersions, setFileDigests } from '../authoring/store.ts';
import { asSeeded } from './as-seeded.ts';
import type { LessonFile } from './read-lessons.ts';
import type { Quote } from './read-quotes.ts';
import { digestOf, renderDay } from './render-day.ts';
import { lockSeeding, saveProgram } from './store.ts';

export const contentFolder = join(import.meta.dirname, '../../../../content');

const flagship = {
  slug: 'evolve-90',
  title: 'Evolve 90: ninety days, one stone a day',
  description:
    'Twelve named weeks and the Summit. Each day a short lesson, a five-minute reflection walk, two or three action steps and a few lines of journal, in five to ten minutes.',
};
// Hours for all ninety days, with bonus and walks. The core of a day takes five to ten
// minutes.
const course = { ...flagship, category: 'personal_development', difficulty: 'beginner', hours: 45 };

const contentFact = 'evolve_90_content';

/** Files of this release whose text stays unused, because an administrator published another one. */
export interface Unused {
  days: number[];
  quotes: boolean;
}

/**
 * Updates the flagship programme, its course and the quotes from the content files. A day that was published in the product keeps
 * that text, and is returned if its file has another one. Members in the middle keep what they read of the others. Skips content that
 * was read before: then returns null. If two servers start together, one writes, and the other waits and finds nothing to do.
 */
export async function seedFlagship(db: Database, now: Date, folder = contentFolder): Promise<Unused | null> {
  const names = (await readdir(join(folder, 'lessons'))).sort().map((name) => join('lessons', name));
  const texts = await Promise.all(
    [...names, 'quotes.yaml'].map(async (name) => [name, await readFile(join(folder, name), 'utf8')]),
  );
  const content = digestOf({ course, totalDays, texts });
  if ((await readFact(db, contentFact)) === content) return null;
  // Only a start with other files has to understand them.
  const { readLessons } = await import('./read-lessons.ts');
  const { readQuotes } = await import('./read-quotes.ts');
  const lessons = await readLessons(join(folder, 'lessons'));
  const quotes = await readQuotes(join(folder, 'quotes.yaml'));
  return db.transaction().execute(async (write) => {
    await lockSeeding(write);
    if ((await readFact(write, contentFact)) === content) return null;
    const days = await seedDays(write, lessons, now);
    const areQuotesUnused = await seedQuotes(write, quotes, now);
    await setFact(write, contentFact, content);
    return { days, quotes: areQuotesUnused };
  });
}

/** Returns the days whose file isn't used. */
async function seedDays(db: Database, lessons: readonly LessonFile[], now: Date): Promise<number[]> {
  const before = new Map((await newestVersions(db)).map((row) => [row.day, row]));
  const files = lessons.map((lesson) => ({ ...renderDay(lesson, lesson.minutes), week: lesson.week }));
  const changed = files.filter(({ day, digest }) => before.get(day)?.digest !== digest);
  const used = changed.filter(({ day }) => before.get(day)?.origin !== 'product');
  const courseId = await saveSeededCourse(db, { id: newId(), ...course, now }, []);
  await saveSeededLessons(
    db,
    courseId,
    used.map((file) => asSeeded(file, file.week)),
    now,
  );
  await saveProgram(db, { id: newId(), ...flagship, totalDays, courseId, now });
  await insertVersions(
    db,
    used.map((rendered) => {
      const number = (before.get(rendered.day)?.number ?? 0) + 1;
      return { rendered, number, origin: 'files', appliesFrom: number === 1 ? null : now, by: null, now };
    }),
  );
  await setFileDigests(db, files);
  return changed.filter((file) => !used.includes(file)).map(({ day }) => day);
}

/** Returns true if the file isn't used. A new list begins tomorrow, so the quote of today stays. */
async function seedQuotes(db: Database, quotes: Quote[], now: Date): Promise<boolean> {
  const digest = digestOf(quotes);
  const before = await newestList(db);
  await setQuotesFile(db, digest);
  if (before?.digest === digest) return false;
  if (before?.origin === 'product') return true;
  await insertList(db, {
    number: (before?.number ?? 0) + 1,
    quotes,
    digest,
    origin: 'files',
    appliesOn: before ? addDays(now.toISOString().slice(0, 10), 1) : '2000-01-01',
    by: null,
    now,
  });
  return false;
}

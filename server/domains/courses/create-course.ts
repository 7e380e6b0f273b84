import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { changeCover } from './change-cover.ts';
import { maxCourses, tidyLines, tidyTags } from './rules.ts';
import { countWritten, findDouble, insertCourse } from './writing.store.ts';

/** Time in which a second course of the same title is a double click, or a retry after a lost response, in ms. */
const doubleWithin = 60_000;

/** Creates a course as a draft and returns its id. Throws 409 at `maxCourses`, and 422 for a cover of another place. */
export async function createCourse(
  db: Database,
  { viewer, words, now }: { viewer: Viewer; words: Body<Routes['POST /api/courses']>; now: Date },
): Promise<string> {
  const title = words.title.trim();
  const written = await countWritten(db, viewer.id);
  const double = await findDouble(db, viewer.id, title, new Date(now.getTime() - doubleWithin));
  if (double) return double.id;
  if (written >= maxCourses) throw conflict(`You've reached the limit of ${maxCourses} courses.`);
  const id = newId();
  await insertCourse(db, {
    id,
    title,
    description: words.description.trim(),
    category: words.category,
    difficulty_level: words.difficulty_level ?? 'beginner',
    duration_hours: words.duration_hours ?? 0,
    learning_objectives: tidyLines(words.learning_objectives ?? []),
    requirements: tidyLines(words.requirements ?? []),
    tags: tidyTags(words.tags ?? []),
    unlock_mode: words.unlock_mode ?? 'none',
    authorId: viewer.id,
    now,
  });
  await changeCover(db, { viewer, course: { id, cover_id: null }, url: words.thumbnail_url, now });
  await recordEvent(db, 'course.created', { by: viewer.id, about: { course: id }, at: now });
  return id;
}

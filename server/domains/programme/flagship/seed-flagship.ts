import { join } from 'node:path';
import { marked } from 'marked';
import { totalDays } from '#contract/programme-constants.ts';
import { allowances } from '#contract/allowances.ts';
import { saveSeededCourse } from '#server/domains/courses/save-course.ts';
import type { Database } from '#server/platform/database.ts';
import { cleanHtml } from '#server/platform/html.ts';
import { newId } from '#server/platform/ids.ts';
import { saveProgram } from '../store.ts';
import { readLessons } from './read-lessons.ts';

export const contentFolder = join(import.meta.dirname, '../../../../content');

const title = 'Evolve 90: ninety days, one stone a day';
const description = 'Twelve named weeks and the Summit. Each day a short lesson, a five-minute reflection walk, two or three action steps and a few lines of journal, in five to ten minutes.';

/** Brings the flagship programme and its course to what the content files say. Running it again changes nothing. */
export async function seedFlagship(db: Database, now: Date): Promise<void> {
  const lessons = await readLessons(join(contentFolder, 'lessons'));
  const courseId = await saveSeededCourse(
    db,
    { id: newId(), slug: 'evolve-90', title, description, category: 'personal_development', difficulty: 'beginner', hours: totalDays, now },
    lessons.map((lesson) => ({
      id: newId(),
      title: lesson.title,
      content: cleanHtml(marked.parse(lesson.body, { async: false })),
      order: lesson.day,
      isPreview: lesson.day <= allowances.starter.programme_days,
      minutes: lesson.minutes,
      week: lesson.week,
      walk: lesson.walk,
      actions: lesson.actions,
      prompt: lesson.prompt,
      deeperPrompt: lesson.deeper_prompt,
      bonus: lesson.bonus ?? null,
      sources: lesson.sources ?? [],
    })),
  );
  await saveProgram(db, { id: newId(), slug: 'evolve-90', title, description, totalDays, courseId, now });
}

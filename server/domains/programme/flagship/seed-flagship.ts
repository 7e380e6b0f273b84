import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { marked } from 'marked';
import { allowances } from '#contract/allowances.ts';
import { totalDays } from '#contract/programme-constants.ts';
import { saveSeededCourse } from '#server/domains/courses/save-course.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { readFact, setFact } from '#server/platform/database/installation.ts';
import { cleanHtml } from '#server/platform/text/html.ts';
import { type LessonFile, readLessons } from './read-lessons.ts';
import { lockSeeding, saveProgram } from './store.ts';

export const contentFolder = join(import.meta.dirname, '../../../../content');

const flagship = {
  slug: 'evolve-90',
  title: 'Evolve 90: ninety days, one stone a day',
  description:
    'Twelve named weeks and the Summit. Each day a short lesson, a five-minute reflection walk, two or three action steps and a few lines of journal, in five to ten minutes.',
};
// Hours for all ninety days, with bonus and walks (B section 9). The core of a day takes five to ten
// minutes.
const course = { ...flagship, category: 'personal_development', difficulty: 'beginner', hours: 45 };

const contentFact = 'evolve_90_content';

/**
 * Updates the flagship programme and its course from the content files. Skips content that is in the
 * database already. If two servers start together, one writes, and the other waits and finds nothing to do.
 */
export async function seedFlagship(db: Database, now: Date, folder = contentFolder): Promise<void> {
  const lessons = (await readLessons(join(folder, 'lessons'))).map(asLesson);
  const content = createHash('sha256').update(JSON.stringify({ course, totalDays, lessons })).digest('hex');
  await db.transaction().execute(async (write) => {
    await lockSeeding(write);
    if ((await readFact(write, contentFact)) === content) return;
    const courseId = await saveSeededCourse(
      write,
      { id: newId(), ...course, now },
      lessons.map((lesson) => ({ id: newId(), ...lesson })),
    );
    await saveProgram(write, { id: newId(), ...flagship, totalDays, courseId, now });
    await setFact(write, contentFact, content);
  });
}

const asLesson = (lesson: LessonFile) => ({
  title: lesson.title,
  content: cleanHtml(marked.parse(lesson.body, { async: false })),
  order: lesson.day,
  isPreview: lesson.day <= allowances.starter.programme_days,
  minutes: lesson.minutes,
  week: lesson.week,
  walk: lesson.walk,
  actions: lesson.actions,
  small: lesson.small,
  prompt: lesson.prompt,
  deeperPrompt: lesson.deeper_prompt,
  bonus: lesson.bonus ?? null,
  sources: lesson.sources ?? [],
});

import { join } from 'node:path';
import { marked } from 'marked';
import type { Database } from '#server/platform/database/database.ts';
import { addFact, readFact, setFact } from '#server/platform/database/installation.ts';
import { cleanHtml } from '#server/platform/text/html.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { writeAssignment } from '../assignments/write-assignment.ts';
import { changeCourse } from '../change-course.ts';
import { createCourse } from '../create-course.ts';
import { orderCourse } from '../lessons/order-course.ts';
import { createLesson } from '../lessons/save-lesson.ts';
import { writeQuiz } from '../quizzes/write-quiz.ts';
import { findAccess } from '../store.ts';
import { lockWritten } from '../writing.store.ts';
import { readSample, type SampleCourse } from './read-sample.ts';

export const sampleFolder = join(import.meta.dirname, '../../../../content/sample-course');

const fact = 'sample_course';

/**
 * Writes and publishes the sample course in the name of an administrator. While it exists, a repetition returns it as it
 * is, also one by another administrator at that moment. Deleted or archived, it is written again.
 */
export async function seedSample(
  db: Database,
  { viewer, now, sample }: { viewer: Viewer; now: Date; sample?: SampleCourse },
): Promise<{ id: string; isNew: boolean }> {
  await lockWritten(db, fact);
  await addFact(db, fact, '');
  const before = await readFact(db, fact);
  const known = before ? await findAccess(db, viewer, before) : undefined;
  if (known && known.archived_at === null) return { id: known.id, isNew: false };
  const course = sample ?? (await readSample(sampleFolder));
  const id = await createCourse(db, {
    viewer,
    words: {
      title: course.title,
      description: course.description.trim(),
      category: course.category,
      difficulty_level: course.difficulty,
      duration_hours: course.days,
      learning_objectives: course.objectives,
      requirements: course.requirements,
      tags: course.tags,
    },
    now,
  });
  const lessons: string[] = [];
  for (const lesson of course.lessons) lessons.push(await writeLesson(db, { viewer, id, lesson, now }));
  await orderCourse(db, {
    viewer,
    id,
    outline: {
      sections: course.sections.map(({ title }) => ({ title })),
      lessons: lessons.map((lesson, index) => ({
        id: lesson,
        section: course.sections.findIndex((section) => section.lessons.includes(index + 1)),
      })),
    },
    now,
  });
  await changeCourse(db, { viewer, id, change: { is_published: true }, now });
  await setFact(db, fact, id);
  return { id, isNew: true };
}

async function writeLesson(
  db: Database,
  {
    viewer,
    id,
    lesson,
    now,
  }: { viewer: Viewer; id: string; lesson: SampleCourse['lessons'][number]; now: Date },
): Promise<string> {
  const lessonId = await createLesson(db, {
    viewer,
    courseId: id,
    words: {
      title: lesson.title,
      description: lesson.description,
      lesson_type: lesson.type ?? 'text',
      duration_minutes: lesson.minutes,
      is_preview: lesson.preview ?? false,
      is_published: true,
    },
    content: cleanHtml(marked.parse(lesson.body, { async: false })),
    now,
  });
  if (lesson.quiz)
    await writeQuiz(db, {
      viewer,
      lessonId,
      quiz: {
        pass_mark: lesson.quiz.pass_mark,
        max_attempts: null,
        is_shuffled: true,
        questions: lesson.quiz.questions.map(({ options = [], accepted = [], ...question }) => ({
          ...question,
          options: options.map(({ text, right = false }) => ({ text, is_right: right })),
          accepted,
        })),
      },
      version: undefined,
      now,
    });
  if (lesson.assignment)
    await writeAssignment(db, {
      viewer,
      lessonId,
      settings: { collects_work: true, due_on: null, ...lesson.assignment },
      version: undefined,
      now,
    });
  return lessonId;
}

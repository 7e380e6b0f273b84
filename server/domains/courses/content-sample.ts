import type { Actor } from '#server/testing/app.ts';
import { type ContentSamples, idOf } from '#server/testing/content-samples.ts';

/** Publishes a course with one lesson. */
async function publishCourse(by: Actor, title: string, lesson: object) {
  const course = await idOf(by, 'POST /api/courses', {
    title,
    description: 'How they wear.',
    category: 'habits',
  });
  const lessonId = await idOf(by, `POST /api/courses/${course}/lessons`, {
    title: 'Which shoes?',
    description: 'For gravel.',
    is_published: true,
    ...lesson,
  });
  await by.call(`PUT /api/courses/${course}`, { is_published: true });
  return { course, lesson: lessonId };
}

export const contentSamples: ContentSamples = {
  course: {
    write: async ({ author }) => (await publishCourse(author, 'Shoes', { is_preview: true })).course,
    report: { path: 'courses/:id/flag', noun: 'Course', missing: "That course doesn't exist." },
  },
  lesson: {
    write: async ({ author }) => (await publishCourse(author, 'More shoes', { is_preview: true })).lesson,
    report: { path: 'lessons/:id/flag', noun: 'Lesson', missing: "That lesson doesn't exist." },
  },
  work: {
    // The author hands it in to the reader, who teaches.
    async write({ app, author, reader }) {
      await app.setTier(reader, 'creator');
      const { course, lesson } = await publishCourse(reader, 'Old shoes', { lesson_type: 'assignment' });
      await reader.call(`PUT /api/lessons/${lesson}/assignment`, {
        collects_work: true,
        due_on: null,
        due_after_days: null,
        needs_acceptance: true,
        shows_examples: false,
      });
      await author.call(`POST /api/courses/${course}/enroll`);
      const { body } = await author.call(`POST /api/lessons/${lesson}/submissions`, {
        number: 1,
        content: 'Buy my shoes.',
        pictures: [],
        may_be_example: false,
      });
      return body.submissions[0]?.id ?? '';
    },
    report: {
      path: 'submissions/:id/flag',
      noun: 'Work',
      missing: "That work doesn't exist, or it was withdrawn.",
    },
  },
};

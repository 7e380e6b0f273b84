import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { changedElsewhere, id, localDate, nullable, text, version } from '../platform/fields.ts';
import { WrittenAssignment } from './assignments.ts';
import { lessonTypes, maxMarkdown } from './constants.ts';
import { CourseDetail } from './endpoints.ts';
import { WrittenMedia } from './lesson-media.ts';
import { Resource } from './lessons.ts';
import { QuizDraft } from './quizzes.ts';

/** Lessons that a Markdown text becomes. Nothing of it is stored by the preview. */
export const MarkdownCourse = Type.Object({
  sections: Type.Array(Type.Object({ title: Type.String() })),
  lessons: Type.Array(
    Type.Object({
      title: Type.String(),
      description: Type.String(),
      /** Sanitised HTML. */
      content: Type.String(),
      /** Position in `sections`, from 0, or null. */
      section: nullable(Type.Integer()),
      lesson_type: Type.Enum([...lessonTypes]),
      duration_minutes: Type.Integer(),
      is_preview: Type.Boolean(),
      release_after_days: nullable(Type.Integer()),
      release_on: nullable(localDate),
      video_url: nullable(Type.String()),
      resources: Type.Array(Resource),
      /** With its right answers. */
      quiz: nullable(QuizDraft),
      assignment: nullable(Type.Omit(WrittenAssignment, ['version'])),
      media: nullable(Type.Omit(WrittenMedia, ['version'])),
    }),
  ),
  /** A sentence for each reason why it can't be imported as it is. */
  problems: Type.Array(Type.String()),
});
export type MarkdownCourse = Static<typeof MarkdownCourse>;

const course = Type.Object({ id });
const tooLong = `That text is too long: at most ${maxMarkdown.toLocaleString('en-CA')} characters. Import it in two parts.`;
const markdown = text(maxMarkdown, {
  minLength: 1,
  sentences: {
    required: 'Choose a Markdown file first.',
    minLength: 'That file is empty. Choose another one.',
    maxLength: tooLong,
    pattern: 'That file isn’t a text. Choose a Markdown file in UTF-8.',
  },
});

export const courseCopies = endpoints({
  'POST /api/courses/:id/duplicate': {
    operationId: 'duplicateCourse',
    access: 'creator',
    repeat: 'client_id',
    summary:
      'Copies your course as a draft of your own: sections, lessons, quizzes, assignments and cover, without learners. One with a `client_id` that was sent before returns its copy.',
    limit: 10,
    params: course,
    body: Type.Object({ client_id: id }),
    reply: CourseDetail,
  },
  'POST /api/courses/:id/markdown/preview': {
    operationId: 'previewMarkdown',
    access: 'creator',
    repeat: 'state',
    summary:
      'Returns the sections and lessons that a Markdown text would add to your course, with what keeps it from being imported. Stores nothing.',
    limit: 20,
    params: course,
    body: Type.Object({ markdown }),
    reply: MarkdownCourse,
  },
  'POST /api/courses/:id/markdown': {
    operationId: 'importMarkdown',
    access: 'creator',
    repeat: 'key',
    summary:
      'Adds the lessons of a Markdown text to the end of your course, as drafts. All of them, or none with a sentence. Send the `version` of the course, so that a repetition adds nothing.',
    limit: 10,
    params: course,
    body: Type.Object({ markdown, version }),
    reply: CourseDetail,
    refusals: { 409: changedElsewhere(CourseDetail) },
  },
  'GET /api/courses/:id/markdown': {
    operationId: 'exportMarkdown',
    access: 'creator',
    summary: 'Returns your course as one Markdown text, which can be imported again.',
    params: course,
    media: 'text/markdown; charset=utf-8',
    reply: Type.String(),
  },
});

import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { endpoints } from '../platform/endpoint.ts';
import { changedElsewhere, id, instant, nullable, version } from '../platform/fields.ts';
import { lessonTypes, versionKinds } from './constants.ts';
import { WrittenMedia } from './lesson-media.ts';
import { LessonView, Resource } from './lessons.ts';
import { QuizDraft } from './quizzes.ts';

/** A stored state of a lesson, in the list of them. */
export const LessonVersion = Type.Object({
  id,
  /** From 1, in the order in which they began. */
  number: Type.Integer(),
  kind: Type.Enum([...versionKinds]),
  /** Number of the version that a restoration took. */
  restored_from: nullable(Type.Integer()),
  /** Who wrote it. Null for a text from before versions were kept. */
  editor: nullable(Author),
  saved_at: instant,
  title: Type.String(),
});
export type LessonVersion = Static<typeof LessonVersion>;

/** A version with everything that restoring it brings back. */
export const WholeVersion = Type.Object({
  ...LessonVersion.properties,
  description: Type.String(),
  lesson_type: Type.Enum([...lessonTypes]),
  /** Sanitised HTML. */
  content: Type.String(),
  video_url: nullable(Type.String()),
  resources: Type.Array(Resource),
  /** With its right answers. Null if the lesson had no quiz then. */
  quiz: nullable(QuizDraft),
  /** Null without captions and transcript, and in versions from before they were kept. */
  media: nullable(Type.Omit(WrittenMedia, ['version'])),
});
export type WholeVersion = Static<typeof WholeVersion>;

const lesson = Type.Object({ id });
const one = Type.Object({ id, versionId: id });

export const lessonVersions = endpoints({
  'GET /api/lessons/:id/versions': {
    operationId: 'listLessonVersions',
    access: 'creator',
    summary: 'Lists the kept versions of your lesson, newest first. The first one is what is stored now.',
    params: lesson,
    reply: Type.Array(LessonVersion),
  },
  'GET /api/lessons/:id/versions/:versionId': {
    operationId: 'getLessonVersion',
    access: 'creator',
    summary: 'Returns a version of your lesson.',
    params: one,
    reply: WholeVersion,
  },
  'POST /api/lessons/:id/versions/:versionId/restore': {
    operationId: 'restoreLessonVersion',
    access: 'creator',
    repeat: 'key',
    summary:
      'Writes title, description, text, video, resources, quiz and captions of a version into your lesson, as a new version. Send the lesson’s `version` to detect a concurrent edit.',
    params: one,
    body: Type.Object({ version }),
    reply: LessonView,
    refusals: { 409: changedElsewhere(LessonView) },
  },
});

import type { NewComment } from '#contract/comments.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Hiding } from '#contract/hiding.ts';
import type { QuizDraft } from '#contract/quizzes.ts';
import type { Routes } from '#contract/routes.ts';
import type { NewReport } from '../../platform/content/ReportDialog.tsx';
import { api } from '../../platform/http/api.ts';
import { enqueue } from '../../platform/offline/outbox.ts';
import { completionPrefix } from './queries.ts';
import type { Answer } from './quizzes/rules.ts';

/** Completes a lesson through the outbox, where it waits without a connection. */
export const completeLesson = (id: string) =>
  enqueue({
    key: `${completionPrefix}${id}`,
    call: 'POST /api/lessons/:id/complete',
    params: { id },
    body: {},
  });

/** Stores where the member is. A failure costs nothing: the course continues at the first open lesson. */
export const keepPlace = (id: string): Promise<unknown> =>
  api('PUT /api/lessons/:id/place', { params: { id } }).catch(() => undefined);

/** Stores where the member is in a video. Resolves to false without an answer; this device keeps the place then. */
export const keepPosition = (id: string, seconds: number): Promise<boolean> =>
  api('PUT /api/lessons/:id/place', { params: { id }, body: { position_s: seconds }, keepalive: true }).then(
    () => true,
    () => false,
  );

export const writeMedia = (id: string, body: Body<Routes['PUT /api/lessons/:id/media']>) =>
  api('PUT /api/lessons/:id/media', { params: { id }, body });

export const addLessonComment = (id: string, body: NewComment) =>
  api('POST /api/lessons/:id/comments', { params: { id }, body });

export const createCourse = (body: Body<Routes['POST /api/courses']>) => api('POST /api/courses', { body });

export const editCourse = (id: string, body: Body<Routes['PUT /api/courses/:id']>) =>
  api('PUT /api/courses/:id', { params: { id }, body });

export const orderCourse = (id: string, body: Body<Routes['PUT /api/courses/:id/outline']>) =>
  api('PUT /api/courses/:id/outline', { params: { id }, body });

export const createLesson = (id: string, body: Body<Routes['POST /api/courses/:id/lessons']>) =>
  api('POST /api/courses/:id/lessons', { params: { id }, body });

export const editLesson = (
  { id, lessonId }: { id: string; lessonId: string },
  body: Body<Routes['PUT /api/courses/:id/lessons/:lessonId']>,
) => api('PUT /api/courses/:id/lessons/:lessonId', { params: { id, lessonId }, body });

/** Hands an attempt in. An attempt sent again returns its first result. */
export const handIn = (id: string, body: { attempt: number; version: number; answers: Answer[] }) =>
  api('POST /api/lessons/:id/attempts', { params: { id }, body });

/** Checks one answer. The first answer to a question stays. */
export const checkAnswer = (id: string, body: { attempt: number; version: number } & Answer) =>
  api('POST /api/lessons/:id/answers', { params: { id }, body });

export const writeQuiz = (id: string, body: QuizDraft & { version: number }) =>
  api('PUT /api/lessons/:id/quiz', { params: { id }, body });

export interface Work {
  number: number;
  content: string;
  pictures: string[];
  may_be_example: boolean;
}

/** Hands work in. A version that was handed in before stays as it is. */
export const handInWork = (id: string, body: Work) =>
  api('POST /api/lessons/:id/submissions', { params: { id }, body });

export const withdrawWork = (id: string) => api('DELETE /api/submissions/:id', { params: { id } });

export const endExample = (id: string) => api('POST /api/submissions/:id/keep-private', { params: { id } });

export const writeAssignment = (id: string, body: Body<Routes['PUT /api/lessons/:id/assignment']>) =>
  api('PUT /api/lessons/:id/assignment', { params: { id }, body });

export const reviewWork = (id: string, body: Body<Routes['POST /api/submissions/:id/review']>) =>
  api('POST /api/submissions/:id/review', { params: { id }, body });

/** A course, a lesson or handed-in work, as its calls name it. */
export type ReportedKind = 'courses' | 'lessons' | 'submissions';

export const reportContent = (kind: ReportedKind, id: string, body: NewReport): Promise<unknown> =>
  kind === 'courses'
    ? api('POST /api/courses/:id/flag', { params: { id }, body })
    : kind === 'lessons'
      ? api('POST /api/lessons/:id/flag', { params: { id }, body })
      : api('POST /api/submissions/:id/flag', { params: { id }, body });

export const appealContent = (kind: ReportedKind, id: string, body: { words?: string }): Promise<Hiding> =>
  kind === 'courses'
    ? api('POST /api/courses/:id/appeal', { params: { id }, body })
    : kind === 'lessons'
      ? api('POST /api/lessons/:id/appeal', { params: { id }, body })
      : api('POST /api/submissions/:id/appeal', { params: { id }, body });

import type { Endpoints, Key } from '#contract/platform/endpoint.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { Actor, Viewer } from '#server/platform/viewer/rules.ts';
import { ownerOfWork } from './assignments/store.ts';
import type { CourseAct } from './events.ts';
import { courseOf } from './lessons/store.ts';
import { findAccess } from './store.ts';

/** Calls that change a course, and how the audit log names them. */
const acts: { [Name in Key]?: CourseAct } = {
  'PUT /api/courses/:id': 'edit_course',
  'DELETE /api/courses/:id': 'delete_course',
  'PUT /api/courses/:id/outline': 'order_course',
  'POST /api/courses/:id/lessons': 'add_lesson',
  'PUT /api/courses/:id/lessons/:lessonId': 'edit_lesson',
  'DELETE /api/courses/:id/lessons/:lessonId': 'delete_lesson',
  'PUT /api/lessons/:id/quiz': 'edit_quiz',
  'PUT /api/lessons/:id/assignment': 'edit_assignment',
  'PUT /api/lessons/:id/media': 'edit_captions',
  'POST /api/lessons/:id/versions/:versionId/restore': 'restore_lesson',
  'POST /api/courses/:id/markdown': 'import_lessons',
  'POST /api/courses/:id/duplicate': 'copy_course',
  'POST /api/courses/:id/authors': 'invite_author',
  'DELETE /api/courses/:id/authors/:memberId': 'remove_author',
  'POST /api/submissions/:id/review': 'review_work',
};

/** A call of one of these, as far as this file reads it. */
interface AnyCall extends Actor {
  db: Database;
  params: { id: string; lessonId?: string };
}
type AnyHandle = (call: AnyCall) => unknown;

/** Returns `serve` for routes of courses. It records what administrators change in courses that they don't write. */
export const auditAdmins = (serve: Serve): Serve =>
  ((endpoints: Endpoints, name: string, given: unknown) => {
    const handler = given as AnyHandle | { handle: AnyHandle };
    const key = name as Key;
    const act = acts[key];
    if (act === undefined) return serve(endpoints, key as never, handler as never);
    const wrapped =
      typeof handler === 'function'
        ? (call: AnyCall) => run(call, { key, act, handle: handler })
        : { ...handler, handle: (call: AnyCall) => run(call, { key, act, handle: handler.handle }) };
    return serve(endpoints, key as never, wrapped as never);
  }) as Serve;

/** Runs an act, and records it in the same transaction if an administrator did it in a course of others. */
async function run(call: AnyCall, { key, act, handle }: { key: Key; act: CourseAct; handle: AnyHandle }) {
  const { db, viewer, params } = call;
  // Asked before the act, which may delete the course.
  const about = viewer.isAdmin ? await placeOf(db, viewer, key, params) : null;
  const reply = await handle(call);
  if (about && !(reply instanceof HttpError))
    await recordEvent(db, 'course.administered', {
      ...actBy(call, { isAudited: true }),
      about: { act, ...about },
    });
  return reply;
}

/** Returns the course that a call is about, with its lesson or work, or null for a course that the viewer writes. */
async function placeOf(
  db: Database,
  viewer: Viewer,
  key: Key,
  { id, lessonId }: { id: string; lessonId?: string },
): Promise<{ course: string; lesson: string | null; work: string | null } | null> {
  const work = key.includes('/api/submissions/') ? id : null;
  const lesson = key.includes('/api/lessons/') ? id : (lessonId ?? null);
  const course =
    work !== null
      ? (await ownerOfWork(db, work))?.courseId
      : key.includes('/api/lessons/')
        ? await courseOf(db, id)
        : id;
  const found = course && (await findAccess(db, viewer, course));
  return found && !found.is_author && !found.is_built_in ? { course: found.id, lesson, work } : null;
}

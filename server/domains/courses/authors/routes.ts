import { type CourseAuthor, courseAuthors } from '#contract/courses/authors.ts';
import { asAuthor, authorOf } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import { forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { courseMissing, notYours } from '../rules.ts';
import { findAccess } from '../store.ts';
import { inviteAuthor, joinAuthors, removeAuthor } from './invite-author.ts';
import { ownerOnly } from './rules.ts';
import { authorsOf, findCandidates, invitationsOf } from './store.ts';

export function authorRoutes(serve: Serve): void {
  serve(courseAuthors, 'GET /api/courses/:id/authors', ({ db, viewer, params }) =>
    readAuthors(db, viewer, params.id),
  );

  serve(courseAuthors, 'GET /api/courses/:id/authors/candidates', async ({ db, viewer, params, query }) => {
    const course = await findAccess(db, viewer, params.id);
    if (!course) throw notFound(courseMissing);
    if (!course.is_owner) throw forbidden(ownerOnly, 'not_owner');
    const part = query.q.trim();
    if (part === '') return [];
    const rows = await findCandidates(db, { viewerId: viewer.id, courseId: course.id, part });
    return rows.map((row) => asAuthor(row));
  });

  serve(courseAuthors, 'POST /api/courses/:id/authors', async ({ db, viewer, params, body, now }) => {
    await inviteAuthor(db, { viewer, courseId: params.id, memberId: body.member_id, now });
    return readAuthors(db, viewer, params.id);
  });

  serve(courseAuthors, 'POST /api/courses/:id/authors/accept', async ({ db, viewer, params, now }) => {
    await joinAuthors(db, { viewer, courseId: params.id, now });
    return { message: 'You write this course now, too.' };
  });

  serve(courseAuthors, 'DELETE /api/courses/:id/authors/:memberId', async ({ db, viewer, params, now }) => {
    await removeAuthor(db, { viewer, courseId: params.id, memberId: params.memberId, now });
    return { message: 'Removed from the authors of this course.' };
  });

  serve(courseAuthors, 'GET /api/course-invitations', async ({ db, viewer }) =>
    (await invitationsOf(db, viewer.id)).map((row) => ({
      course_id: row.course_id,
      title: row.title,
      invited_by: authorOf(row, { as: 'inviter' }),
      invited_at: row.invited_at.toISOString(),
    })),
  );
}

/** Returns the authors of a course for one of them. Throws 404, 403. */
async function readAuthors(db: Database, viewer: Viewer, courseId: string): Promise<CourseAuthor[]> {
  const course = await findAccess(db, viewer, courseId);
  if (!course) throw notFound(courseMissing);
  if (!course.may_edit) throw forbidden(notYours, 'not_author');
  const rows = await authorsOf(db, course.id, { viewerId: viewer.id, isOwner: course.is_owner });
  return rows.map((row) => ({
    member: asAuthor(row),
    is_owner: row.is_owner,
    accepted_at: row.accepted_at?.toISOString() ?? null,
  }));
}

import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lockOwnCourse } from '../lock-own-course.ts';
import { authorsFull, invitationGone, maxCoAuthors, noSuchWriter, ownerOnly } from './rules.ts';
import { acceptInvitation, countCoAuthors, deleteCoAuthor, insertInvitation, isCandidate } from './store.ts';

interface Between {
  viewer: Viewer;
  courseId: string;
  memberId: string;
  now: Date;
}

/** Invites a member to write a course. A repetition changes nothing. Throws 404, 403 for all but the owner, and 409 at the limit. */
export async function inviteAuthor(
  db: Database,
  { viewer, courseId, memberId, now }: Between,
): Promise<void> {
  const course = await lockOwnCourse(db, { viewer, id: courseId, now });
  if (!course.is_owner) throw forbidden(ownerOnly, 'not_owner');
  if (!(await isCandidate(db, { viewerId: viewer.id, courseId: course.id, memberId })))
    throw notFound(noSuchWriter);
  const count = await countCoAuthors(db, course.id);
  const isNew = await insertInvitation(db, { courseId: course.id, memberId, by: viewer.id, now });
  if (!isNew) return;
  if (count >= maxCoAuthors) throw conflict(authorsFull, 'full');
  await recordEvent(db, 'course.author_invited', {
    by: viewer.id,
    about: { course: course.id, member: memberId },
    at: now,
  });
}

/** Accepts an invitation of the viewer. A repetition changes nothing. Throws 404 when it was withdrawn. */
export async function joinAuthors(
  db: Database,
  { viewer, courseId, now }: Omit<Between, 'memberId'>,
): Promise<void> {
  const joined = await acceptInvitation(db, { courseId, memberId: viewer.id, now });
  if (!joined) throw notFound(invitationGone);
  if (!joined.isNew) return;
  await recordEvent(db, 'course.author_joined', {
    by: viewer.id,
    about: { course: courseId, owner: joined.ownerId },
    at: now,
  });
}

/** Removes a co-author or an invitation: the viewer's own, or that of another member as owner. Throws 404, 403. */
export async function removeAuthor(
  db: Database,
  { viewer, courseId, memberId, now }: Between,
): Promise<void> {
  const isOwn = memberId.toLowerCase() === viewer.id;
  if (!isOwn) {
    const course = await lockOwnCourse(db, { viewer, id: courseId, now });
    if (!course.is_owner) throw forbidden(ownerOnly, 'not_owner');
  }
  if (!(await deleteCoAuthor(db, courseId, memberId))) return;
  await recordEvent(db, 'course.author_left', {
    by: viewer.id,
    about: { course: courseId, member: memberId },
    at: now,
  });
}

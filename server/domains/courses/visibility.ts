import { type RawBuilder, sql } from 'kysely';
import { isHiddenByBlock, isUnheard } from '#server/domains/relationships/visibility.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';

// Who reads a course and its lessons. Its author and admins read everything. Others read what is published: in lists
// while it isn't archived, and on its page also as a learner of an archived one. Plan, enrollment and order are
// conditions of a lesson's body, which `lessons/rules.ts` decides after these.

/** Joins the viewer's enrolment in course `c` as `e`. */
export const joinEnrolment = (viewerId: string | RawBuilder<unknown>) =>
  sql`left join course_enrolments e on e.course_id = c.id and e.member_id = ${viewerId}`;

/** Matches courses `c` in the viewer's lists and searches. */
export const isListedCourse = (viewerId: string) => sql`(c.is_published and c.archived_at is null
  and (c.author_id is null or c.author_id = ${viewerId} or not ${isUnheard(viewerId, sql`c.author_id`)}))`;

/** Matches courses `c` that the viewer writes: their own, and for admins all but the built-in one, also those of former members. */
export const isWrittenBy = ({ id, isAdmin }: Pick<Viewer, 'id' | 'isAdmin'>) =>
  sql<boolean>`(c.slug is null and (c.author_id is not distinct from ${id}::uuid or ${isAdmin}::boolean))`;

/** Matches courses `c` whose work of learners the viewer reads: their own, and for admins those of former members. */
export const isTaughtBy = ({ id, isAdmin }: Pick<Viewer, 'id' | 'isAdmin'>) =>
  sql<boolean>`(c.slug is null and (c.author_id is not distinct from ${id}::uuid or (c.author_id is null and ${isAdmin}::boolean)))`;

/** Matches courses `c` whose page the viewer with enrolment `e` may open. */
export const isOpenCourse = (
  viewer: Pick<Viewer, 'id' | 'isAdmin'>,
) => sql`(${isWrittenBy(viewer)} or (c.is_published
  and (e.member_id is not null or (c.archived_at is null
    and (c.author_id is null or not ${isHiddenByBlock(viewer.id, sql`c.author_id`)})))))`;

/** Matches lessons `l` of an open course `c` that the viewer may know of. */
export const isKnownLesson = (viewer: Pick<Viewer, 'id' | 'isAdmin'>) =>
  sql`(l.is_published or ${isWrittenBy(viewer)})`;

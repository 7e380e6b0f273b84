import { type RawBuilder, sql } from 'kysely';
import { allowances } from '#contract/membership/allowances.ts';
import { tiers } from '#contract/membership/tiers.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import type { Findable } from '#server/domains/content-types/content-adapter.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import { isHiddenByBlock, isUnheard } from '#server/domains/relationships/visibility.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { writerTiers } from './authors/rules.ts';

// Who reads a course and its lessons. Its authors and admins read everything. Others read what is published and not hidden by
// moderators: in lists while it isn't archived, and on its page also as a learner of an archived one. Plan, enrollment and order are
// conditions of a lesson's body, which `lessons/rules.ts` decides after these.

/** Tiers whose plan opens every lesson. */
const tiersWithCourses = tiers.filter((tier) => allowances[tier].full_courses);

/** Joins the viewer's enrolment in course `c` as `e`. */
export const joinEnrolment = (viewerId: string | RawBuilder<unknown>) =>
  sql`left join course_enrolments e on e.course_id = c.id and e.member_id = ${viewerId}`;

/** Matches courses `c` in the viewer's lists and searches. */
export const isListedCourse = (
  viewerId: string,
) => sql`(c.is_published and c.archived_at is null and ${isNotHidden('c')}
  and (c.author_id is null or c.author_id = ${viewerId} or not ${isUnheard(viewerId, sql`c.author_id`)}))`;

/** Matches courses `c` that a member writes with their owner, since they accepted. */
const isCoWrittenBy = (id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from course_authors ca where ca.course_id = c.id and ca.member_id = ${id} and ca.accepted_at is not null)`;

/** Matches courses `c` of which a member is the owner or a co-author, without those that only their role opens. */
const isCreated = (id: RawBuilder<unknown>) =>
  sql<boolean>`(c.author_id is not distinct from ${id} or ${isCoWrittenBy(id)})`;

/** Matches courses `c` of which the viewer is the owner or a co-author. */
export const isCreatedBy = (id: string) => isCreated(sql`${id}::uuid`);

/** Matches courses `c` that the viewer owns. For admins all but the built-in one. */
export const isOwnedBy = ({ id, isAdmin }: Pick<Viewer, 'id' | 'isAdmin'>) =>
  sql<boolean>`(c.slug is null and (c.author_id is not distinct from ${id}::uuid or ${isAdmin}::boolean))`;

/** Matches courses `c` that a member writes: as owner or co-author, and for admins all but the built-in one, also those of former members. */
const isWritten = (id: RawBuilder<unknown>, isAdmin: RawBuilder<unknown>) =>
  sql<boolean>`(c.slug is null and (${isAdmin} or ${isCreated(id)}))`;

/** Matches courses `c` that the viewer writes. */
export const isWrittenBy = ({ id, isAdmin }: Pick<Viewer, 'id' | 'isAdmin'>) =>
  isWritten(sql`${id}::uuid`, sql`${isAdmin}::boolean`);

/** True for a course `c` with an author who can decide about work: they have a plan for courses, or are staff. */
const hasTeacher = sql`exists (select from members t left join memberships ts on ts.member_id = t.id
  where (t.id = c.author_id or ${isCoWrittenBy(sql`t.id`)}) and (t.staff is not null or ts.tier = any(${[...writerTiers]}::text[])))`;

/** Matches courses `c` whose work of learners the viewer reads: their own, and for admins those without a teacher. */
export const isTaughtBy = ({ id, isAdmin }: Pick<Viewer, 'id' | 'isAdmin'>) =>
  sql<boolean>`(c.slug is null and (${isCreatedBy(id)} or (${isAdmin}::boolean and not ${hasTeacher})))`;

/** Matches courses `c` that may publish themselves: their owner is neither suspended nor away, and staff or with a plan that writes courses. */
export const mayAppear = (now: Date) => sql<boolean>`exists (
  select from members m where m.id = c.author_id and ${isPresent()} and not ${isSuspended(sql`m.id`, now)} and (m.staff is not null
    or exists (select from memberships ms where ms.member_id = m.id and ms.tier = any(${[...writerTiers]}::text[]))))`;

/** Matches courses `c` whose page the viewer with enrolment `e` may open. */
export const isOpenCourse = (
  viewer: Pick<Viewer, 'id' | 'isAdmin'>,
) => sql`(${isWrittenBy(viewer)} or (c.is_published and ${isNotHidden('c')}
  and (e.member_id is not null or (c.archived_at is null
    and (c.author_id is null or not ${isHiddenByBlock(viewer.id, sql`c.author_id`)})))))`;

/** True for a course that a member opens as others do, for many members at once. `id` and `viewer` are columns, read apart from the aliases here. */
export const readsCourse = (id: RawBuilder<unknown>, viewer: RawBuilder<unknown>) => sql`exists (
  select from (select (${id})::uuid as course_id, (${viewer})::uuid as member_id) asked
  join courses c on c.id = asked.course_id and c.slug is null and ${isNotHidden('c')}
  join members v on v.id = asked.member_id left join course_enrolments e on e.course_id = c.id and e.member_id = v.id
  where (${isWritten(sql`v.id`, sql`v.is_admin`)} or (c.is_published and (e.member_id is not null or (c.archived_at is null
    and (c.author_id is null or not ${isHiddenByBlock(sql`v.id`, sql`c.author_id`)}))))) offset 0)`;

/** True for a lesson that a member opens as others do: like `readsLesson`, and never while moderators hide it. */
export const readsLessonAsOthers = (id: RawBuilder<unknown>, viewer: RawBuilder<unknown>) =>
  sql`(${readsLesson(id, viewer)} and exists (select from lessons shown where shown.id = ${id} and ${isNotHidden('shown')} offset 0))`;

/** True for work that a member reads as others do: its learner and its teachers. `id` and `viewer` are columns. */
export const readsWork = (id: RawBuilder<unknown>, viewer: RawBuilder<unknown>) => sql`exists (
  select from submissions s join lessons l on l.id = s.lesson_id join courses c on c.id = l.course_id
  where s.id = ${id} and ${isNotHidden('s')} and (s.member_id = ${viewer} or ${isCreated(viewer)}) offset 0)`;

/** Matches lessons with this alias that their course has for learners: published, and not hidden by moderators. */
export const isShownLesson = (alias = 'l') =>
  sql<boolean>`(${sql.ref(`${alias}.is_published`)} and ${isNotHidden(alias)})`;

/** Matches lessons `l` of an open course `c` that the viewer may know of. */
export const isKnownLesson = (viewer: Pick<Viewer, 'id' | 'isAdmin'>) =>
  sql`(${isShownLesson()} or ${isWrittenBy(viewer)})`;

/** True if a lesson before lesson `l` keeps the learner `v` of a course in order from it. */
const isBefore = sql`exists (select from lessons l0 where l0.course_id = l.course_id and ${isShownLesson('l0')}
  and l0.order_index < l.order_index and not exists (
    select from lesson_completions lc where lc.lesson_id = l0.id and lc.member_id = v.id))`;

/**
 * True for a lesson that a member may open, as `locksOf` decides it, for many members at once. Where dates open a lesson, it is open
 * to a member who opened it before: their calendar is in code alone. `id` and `viewer` are columns, read
 * apart from the aliases here.
 */
export const readsLesson = (id: RawBuilder<unknown>, viewer: RawBuilder<unknown>) => sql`exists (
  select from (select (${id})::uuid as lesson_id, (${viewer})::uuid as member_id) asked
  join lessons l on l.id = asked.lesson_id join courses c on c.id = l.course_id and c.slug is null
  join members v on v.id = asked.member_id left join memberships vs on vs.member_id = v.id
  left join course_enrolments e on e.course_id = c.id and e.member_id = v.id
  where (${isWritten(sql`v.id`, sql`v.is_admin`)} or (${isShownLesson()} and c.is_published and ${isNotHidden('c')}
    and (e.member_id is not null or (c.archived_at is null
      and (c.author_id is null or not ${isHiddenByBlock(sql`v.id`, sql`c.author_id`)})))
    and (l.is_preview or (e.member_id is not null and (v.staff is not null or vs.tier = any(${tiersWithCourses}::text[])) and (
      exists (select from lesson_completions lc where lc.lesson_id = l.id and lc.member_id = v.id)
      or case c.unlock_mode when 'none' then true when 'in_order' then not ${isBefore}
        else exists (select from lesson_openings lo where lo.lesson_id = l.id and lo.member_id = v.id) end))))) offset 0)`;

/** Courses of members by title, tags and description. Evolve 90 has a page of its own. */
export const foundCourses: Findable = {
  from: sql`courses c`,
  alias: 'c',
  isFound: (memberId) => sql`c.slug is null and ${isListedCourse(memberId)}`,
  text: sql`c.description`,
  path: sql`'/lms/' || c.id`,
};

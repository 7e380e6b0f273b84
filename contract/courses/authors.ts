import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Done, id, instant, nullable, text } from '../platform/fields.ts';

/** Someone who writes a course, or is invited to. */
export const CourseAuthor = Type.Object({
  member: Author,
  /** The owner alone invites, removes and deletes. */
  is_owner: Type.Boolean(),
  /** Null while the invitation is open. */
  accepted_at: nullable(instant),
});
export type CourseAuthor = Static<typeof CourseAuthor>;

/** An open invitation to write a course. */
export const CourseInvitation = Type.Object({
  course_id: id,
  title: Type.String(),
  /** Who invited, or a former member. */
  invited_by: Author,
  invited_at: instant,
});
export type CourseInvitation = Static<typeof CourseInvitation>;

const course = Type.Object({ id });

export const courseAuthors = endpoints({
  'GET /api/courses/:id/authors': {
    operationId: 'listCourseAuthors',
    access: 'creator',
    summary: 'Lists who writes your course: its owner first, then co-authors and open invitations.',
    params: course,
    reply: Type.Array(CourseAuthor),
  },
  'GET /api/courses/:id/authors/candidates': {
    operationId: 'findCoAuthors',
    access: 'creator',
    summary: 'Finds creators and founders by their name, whom the owner may invite.',
    isQueued: true,
    params: course,
    query: Type.Object({ q: text(120, { minLength: 1 }) }),
    reply: Type.Array(Author),
  },
  'POST /api/courses/:id/authors': {
    operationId: 'inviteCoAuthor',
    access: 'creator',
    repeat: 'unique',
    summary: 'Invites a creator or founder to write your course with you. A repetition changes nothing.',
    limit: 20,
    params: course,
    body: Type.Object({ member_id: id }),
    reply: Type.Array(CourseAuthor),
  },
  'POST /api/courses/:id/authors/accept': {
    operationId: 'acceptCoAuthorship',
    access: 'creator',
    repeat: 'state',
    summary:
      'Accepts an invitation. A co-author has every right of the owner but deleting, inviting and removing.',
    params: course,
    reply: Done,
  },
  'DELETE /api/courses/:id/authors/:memberId': {
    operationId: 'removeCoAuthor',
    access: 'member',
    summary:
      'The owner removes a co-author or withdraws an invitation. Members decline or leave with their own id. A repetition changes nothing.',
    params: Type.Object({ id, memberId: id }),
    reply: Done,
  },
  'GET /api/course-invitations': {
    operationId: 'listCourseInvitations',
    access: 'creator',
    summary: 'Lists open invitations of the viewer to write courses of others, newest first.',
    reply: Type.Array(CourseInvitation),
  },
});

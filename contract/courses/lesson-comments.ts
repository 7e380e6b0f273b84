import Type from 'typebox';
import { Comment, NewComment } from '../comments/endpoints.ts';
import { endpoints } from '../platform/endpoint.ts';
import { id, page } from '../platform/fields.ts';

/** The discussion of a lesson. Other calls about its comments are those of every comment. */
export const lessonComments = endpoints({
  'GET /api/lessons/:id/comments': {
    operationId: 'listLessonComments',
    access: 'member',
    summary: 'Lists the comments of a lesson that the viewer may open, oldest first.',
    params: Type.Object({ id }),
    query: Type.Object(page),
    reply: Type.Array(Comment),
  },
  'GET /api/lessons/:id/comments/count': {
    operationId: 'countLessonComments',
    access: 'creator',
    summary: 'Counts the comments of your lesson, which are deleted with it.',
    params: Type.Object({ id }),
    reply: Type.Object({ comments_count: Type.Integer() }),
  },
  'POST /api/lessons/:id/comments': {
    operationId: 'createLessonComment',
    access: 'member',
    repeat: 'client_id',
    summary: 'Adds a comment to a lesson that the viewer may open.',
    limit: 30,
    params: Type.Object({ id }),
    body: NewComment,
    reply: Comment,
  },
});

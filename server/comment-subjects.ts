import type { CommentSubjects } from './domains/comments/subject.ts';
import { lessonComments } from './domains/courses/discussions/comment-subject.ts';
import { postComments } from './domains/feed/comment-subject.ts';
import { newsComments } from './domains/news/comment-subject.ts';

/** Every noun that members comment on. */
export const commentSubjects: CommentSubjects = {
  post: postComments,
  news: newsComments,
  lesson: lessonComments,
};

import type { CommentSubjects } from './domains/comments/subject.ts';
import { allNouns, type Declared } from './nouns.ts';

/** Every noun that members comment on. */
export const commentSubjects: CommentSubjects = Object.assign(
  {},
  ...allNouns.map((noun) => noun.commentSubjects),
) as Pick<CommentSubjects, Declared<'commentSubjects'>>;

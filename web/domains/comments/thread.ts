import type { QueryKey } from '@tanstack/react-query';
import type { Comment, NewComment, SubjectType } from '#contract/comments/endpoints.ts';
import type { readPages } from '../../platform/query/query.ts';
import type { MentionContext } from '../social/suggest-people.ts';

/** The comments of one subject, as its noun reads and writes them. */
export interface Thread {
  type: SubjectType;
  id: string;
  mayComment: boolean;
  /** The newest comments, which the subject came with. They show until the list is loaded. */
  preview: readonly Comment[];
  /** Reads all comments, oldest first. */
  pages: ReturnType<typeof readPages<'GET /api/posts/:id/comments'>>;
  /** Where the text is written, for suggested people after an @. */
  context: MentionContext;
  send(body: NewComment): Promise<Comment>;
  /** Changes the subject's count on the page. `removed` no longer shows in its preview. */
  recount(by: 1 | -1 | 0, removed?: Comment): void;
  /** A member whose comments have a mark, such as the teacher of a course. */
  marked?: { memberId: string; label: string } | undefined;
  /** Reads of the subject that a change elsewhere makes old. */
  reads: readonly QueryKey[];
}

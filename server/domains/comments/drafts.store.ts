import { sql } from 'kysely';
import { subjectTypes } from '#contract/comments/endpoints.ts';
import type { DraftTarget } from '#server/domains/content-types/content-adapter.ts';
import type { CommentSubjects } from './subject.ts';
import {
  isBelowReadable,
  isCommentFor,
  isReadableComment,
  pathOfComment,
  subjectColumn,
} from './visibility.ts';

/** Selects the context of a comment draft, whose key names a subject or a comment that it answers. */
export const placeOfDraft = (subjects: CommentSubjects, { id, memberId }: DraftTarget) =>
  sql`coalesce(${sql.join(
    subjectTypes.map((type) =>
      subjects[type].draft(
        sql`${id}, (select ${subjectColumn(type)} from comments c where c.id = ${id} and ${isReadableComment(memberId)})`,
        memberId,
      ),
    ),
  )})`;

/** Selects the editor of the member's own comment, also while moderators hide it. */
export const commentEditor = (subjects: CommentSubjects, { id, memberId }: DraftTarget) => sql`(
  select json_build_object('label', 'Edit of your comment', 'path', replace(${pathOfComment(subjects)}, '#', '?edit=' || c.id || '#'))
  from comments c where c.id = ${id} and c.author_id = ${memberId} and ${isCommentFor(memberId)} and ${isBelowReadable(subjects, memberId)})`;

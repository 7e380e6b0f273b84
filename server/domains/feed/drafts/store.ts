import { sql } from 'kysely';
import type { DraftTarget } from '#server/domains/content-types/content-adapter.ts';
import { isOpenGroup, joinMembership } from '#server/domains/groups/visibility.ts';
import { isCommentFor, isReadable, isReadableComment, isShown, joinGroup } from '../visibility.ts';

/** Selects the group that a post is written in. */
export const groupOfDraft = ({ id, memberId }: DraftTarget) => sql`(
  select json_build_object('label', g.name, 'path', '/groups/' || g.id)
  from groups g ${joinMembership(memberId)} where g.id = ${id} and ${isOpenGroup()})`;

/** Selects the post that a comment answers, directly or by a comment below it. */
export const postOfDraft = ({ id, memberId }: DraftTarget) => sql`(
  select json_build_object('label', 'Comment on a post by ' || coalesce(m.name, 'a former member'), 'path', '/feed/' || p.id)
  from posts p left join members m on m.id = p.author_id ${joinGroup(memberId)}
  where p.id in (${id}, (select c.post_id from comments c where c.id = ${id} and ${isReadableComment(memberId)}))
    and ${isShown(memberId)} and ${isReadable(memberId)})`;

/** Selects the editor of the member's own post, also while moderators hide it. */
export const postEditor = ({ id, memberId }: DraftTarget) => sql`(
  select json_build_object('label', 'Edit of your post', 'path', '/feed/' || p.id || '?edit=' || p.id)
  from posts p ${joinGroup(memberId)} where p.id = ${id} and p.author_id = ${memberId} and ${isReadable(memberId)})`;

/** Selects the editor of the member's own comment, also while moderators hide it. */
export const commentEditor = ({ id, memberId }: DraftTarget) => sql`(
  select json_build_object('label', 'Edit of your comment', 'path', '/feed/' || p.id || '?edit=' || c.id || '#comment-' || c.id)
  from comments c join posts p on p.id = c.post_id ${joinGroup(memberId)}
  where c.id = ${id} and c.author_id = ${memberId} and ${isCommentFor(memberId)} and ${isShown(memberId)} and ${isReadable(memberId)})`;

import { sql } from 'kysely';
import type { DraftTarget, Sql } from '#server/domains/content-types/content-adapter.ts';
import { isOpenGroup, joinMembership } from '#server/domains/groups/visibility.ts';
import { isReadable, isShown, joinGroup } from './visibility.ts';

/** Selects the group that a post is written in. */
export const groupOfDraft = ({ id, memberId }: DraftTarget) => sql`(
  select json_build_object('label', g.name, 'path', case when g.is_pod then coalesce((select '/gatherings/' || ga.id from gatherings ga where ga.group_id = g.id), '/pod') else '/groups/' || g.id end)
  from groups g ${joinMembership(memberId)} where g.id = ${id} and ${isOpenGroup()})`;

/** Selects the post that a comment is written below. `ids` has the ids that its draft names. */
export const postOfDraft = (ids: Sql, memberId: Sql) => sql`(
  select json_build_object('label', 'Comment on a post by ' || coalesce(m.name, 'a former member'), 'path', '/feed/' || p.id)
  from posts p left join members m on m.id = p.author_id ${joinGroup(memberId)}
  where p.id in (${ids}) and ${isShown(memberId)} and ${isReadable(memberId)})`;

/** Selects the editor of the member's own post, also while moderators hide it. */
export const postEditor = ({ id, memberId }: DraftTarget) => sql`(
  select json_build_object('label', 'Edit of your post', 'path', '/feed/' || p.id || '?edit=' || p.id)
  from posts p ${joinGroup(memberId)} where p.id = ${id} and p.author_id = ${memberId} and ${isReadable(memberId)})`;

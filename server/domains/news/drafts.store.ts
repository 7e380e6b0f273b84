import { sql } from 'kysely';
import type { DraftTarget, Sql } from '#server/domains/content-types/content-adapter.ts';
import { isOpenFor } from './visibility.ts';

/** Selects where a new news post is written. */
export const newNews = () => sql`(select json_build_object('label', null, 'path', '/news?tab=my-posts'))`;

/** Selects the news post that a comment is written below. `ids` has the ids that its draft names. */
export const newsOfDraft = (ids: Sql, memberId: Sql) => sql`(
  select json_build_object('label', 'Comment on “' || nw.title || '”', 'path', '/news/' || nw.id)
  from news nw where nw.id in (${ids}) and ${isOpenFor(memberId)})`;

/** Selects the editor of the member's own news post. */
export const newsEditor = ({ id, memberId }: DraftTarget) => sql`(
  select json_build_object('label', 'Edit of your news “' || nw.title || '”', 'path', '/news/' || nw.id || '?edit=' || nw.id)
  from news nw where nw.id = ${id} and nw.author_id = ${memberId})`;

import { type RawBuilder, sql } from 'kysely';
import type { DraftTarget } from '#server/domains/content-types/content-adapter.ts';
import { isEditableReply, isEditableTopic, isReachable, isShown } from './visibility.ts';

/** Selects the category that a topic is written in. The target may be its slug. */
export const categoryOfDraft = ({ id, text }: DraftTarget) => sql`(
  select json_build_object('label', c.name, 'path', '/forum/' || c.slug || '?new=1')
  from forum_categories c where c.id = ${id} or c.slug = ${text})`;

/** Selects the topic that a reply is written in. */
export const topicOfDraft = ({ id, memberId }: DraftTarget) => sql`(
  select json_build_object('label', t.title, 'path', '/forum/' || c.slug || '/' || t.id)
  from forum_topics t join forum_categories c on c.id = t.category_id where t.id = ${id} and ${isShown('t')} and ${isReachable('t', memberId)})`;

const editor = ({ id }: DraftTarget, isEditable: RawBuilder<unknown>) => sql`(
  select json_build_object('label', 'Edit in ' || t.title,
    'path', '/forum/' || c.slug || '/' || t.id || '?edit=' || p.id || case when p.id = t.id then '' else '#post-' || p.id end)
  from forum_posts p join forum_topics t on t.id = p.topic_id join forum_categories c on c.id = t.category_id
  where p.id = ${id} and ${isEditable})`;

/** Selects the editor of the member's own topic, also while moderators hide it. */
export const topicEditor = (target: DraftTarget) => editor(target, isEditableTopic(target.memberId));

/** Selects the editor of the member's own reply, also while moderators hide it. */
export const replyEditor = (target: DraftTarget) => editor(target, isEditableReply(target.memberId));

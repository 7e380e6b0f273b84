-- Notifications about a hidden comment, topic or reply lead to it, because its author still reads it.
update notices n set path = '/feed/' || c.post_id || '#comment-' || c.id from comments c
where n.kind in ('content_hidden', 'warned') and n.path is null and n.about ->> 'content_type' = 'comment'
  and c.id = (n.about ->> 'content_id')::uuid;
update notices n set path = '/forum/' || k.slug || '/' || p.topic_id || case when p.id = p.topic_id then '' else '#post-' || p.id end
from forum_posts p join forum_topics t on t.id = p.topic_id join forum_categories k on k.id = t.category_id
where n.kind in ('content_hidden', 'warned') and n.path is null and n.about ->> 'content_type' in ('topic', 'reply')
  and p.id = (n.about ->> 'content_id')::uuid and p.deleted_at is null and t.deleted_at is null;

-- Until now nobody told moderators that the authors of these read the note.
update moderation_cases set note_told = false where action = 'hide' and content_type in ('comment', 'topic', 'reply');

-- Finds a member's own hidden replies in a topic. Few replies are hidden, so the index stays small.
create index forum_posts_hidden on forum_posts (author_id, topic_id) where hidden_at is not null;

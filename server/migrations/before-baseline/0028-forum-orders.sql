-- The other orders of a category: its newest topics, and those nobody has replied to.
create index forum_topics_created on forum_topics (category_id, created_at desc, id desc)
  where deleted_at is null and hidden_at is null;
create index forum_topics_unanswered on forum_topics (category_id, created_at desc, id desc)
  where post_count = 0 and deleted_at is null and hidden_at is null;

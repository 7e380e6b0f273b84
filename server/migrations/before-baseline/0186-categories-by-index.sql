-- The list of categories looks at 200 topics of each and at what the member has read of them. Both indexes have all columns that it needs, so
-- that it reads some pages of them and no rows: 52 pages instead of 3,610, with 50,000 topics.
drop index forum_topics_newest;
create index forum_topics_newest on forum_topics (category_id, last_activity desc, id desc) include (author_id, created_at)
  where deleted_at is null and hidden_at is null;
drop index topic_reads_of_member;
create index topic_reads_of_member on topic_reads (member_id, topic_id) include (read_at, watch);

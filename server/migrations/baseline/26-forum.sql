-- Adds `by` to the count of one kind.
create function count_reaction(counts jsonb, kind text, by integer) returns jsonb language sql immutable parallel safe
  return jsonb_set(counts, array[kind], to_jsonb(coalesce((counts ->> kind)::integer, 0) + by));

create table forum_categories (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  description text not null,
  icon text not null,
  color text not null,
  position smallint not null,
  -- Topics that are neither deleted nor hidden. The time of the last reply is read from the topics, so that no reply waits for this row.
  topics_count integer not null default 0 check (topics_count >= 0),
  -- A closed category takes no new topics. Those that it has stay readable and take replies.
  closed_at timestamptz
);

create table forum_topics (
  id uuid primary key,
  category_id uuid not null references forum_categories,
  author_id uuid references members on delete set null,
  title text not null check (length(title) between 1 and 200),
  -- Lower case, each once.
  tags text[] not null default '{}',
  client_id uuid,
  pinned_at timestamptz,
  locked_at timestamptz,
  -- Replies that are neither deleted nor hidden.
  post_count integer not null default 0 check (post_count >= 0),
  view_count integer not null default 0,
  created_at timestamptz not null,
  -- When its newest reply that is neither deleted nor hidden was written. Without one, when it was opened.
  last_activity timestamptz not null,
  week_of date unique,
  deleted_at timestamptz,
  deleted_by uuid references members on delete set null,
  hidden_at timestamptz,
  words tsvector generated always as (to_tsvector('folded_english', search_text(title))) stored,
  unique (author_id, client_id)
);
create index forum_topics_pinned on forum_topics (category_id, pinned_at desc)
  where pinned_at is not null and deleted_at is null and hidden_at is null;
create index forum_topics_deleted on forum_topics (category_id, last_activity desc, id desc) where deleted_at is not null;
create index forum_topics_to_erase on forum_topics (deleted_at) where deleted_at is not null;
create index forum_topics_tags on forum_topics using gin (tags);
create index forum_topics_of_author on forum_topics (author_id, id desc);
-- The other orders of a category: its newest topics, and those without a reply.
create index forum_topics_created on forum_topics (category_id, created_at desc, id desc) where deleted_at is null and hidden_at is null;
create index forum_topics_unanswered on forum_topics (category_id, created_at desc, id desc)
  where post_count = 0 and deleted_at is null and hidden_at is null;
create index forum_topics_words on forum_topics using gin (words);
create index forum_topics_deleted_by on forum_topics (deleted_by) where deleted_by is not null;
create index forum_topics_recent on forum_topics (created_at desc) where hidden_at is null and deleted_at is null;
-- The list of categories looks at 200 topics of each and at what the member has read of them. This index and that of `topic_reads` have all
-- columns that it needs, so that it reads some pages of them and no rows: 52 pages instead of 3,610, with 50,000 topics.
create index forum_topics_newest on forum_topics (category_id, last_activity desc, id desc) include (author_id, created_at)
  where deleted_at is null and hidden_at is null;

-- The opening of a topic is the post with the topic's own id, so that it is reacted to, reported and changed like any other. The topic
-- says whether it is deleted or hidden. Ids are UUIDv7, given under a lock of the topic, so their order is that of the replies.
create table forum_posts (
  id uuid primary key,
  topic_id uuid not null references forum_topics on delete cascade,
  parent_id uuid references forum_posts on delete cascade,
  author_id uuid references members on delete set null,
  content text not null check (length(content) <= 60000),
  plain text not null,
  content_hash bytea,
  client_id uuid,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid references members on delete set null,
  hidden_at timestamptz,
  words tsvector generated always as (to_tsvector('folded_english', search_text(plain))) stored,
  version int not null default 1,
  -- Counts by kind of reaction. The contract lists the kinds.
  reaction_counts jsonb not null default '{}',
  unique (author_id, client_id),
  constraint forum_posts_reaction_counts check (
    jsonb_typeof(reaction_counts) = 'object' and not jsonb_path_exists(reaction_counts, '$.* ? (@.type() != "number" || @ < 0)'))
);
create index forum_posts_of_topic on forum_posts (topic_id, id);
create index forum_posts_of_parent on forum_posts (parent_id);
create index forum_posts_of_author on forum_posts (author_id, id desc);
create index forum_posts_to_erase on forum_posts (deleted_at) where deleted_at is not null;
create index forum_posts_words on forum_posts using gin (words);
-- Finds a member's own hidden replies in a topic. Few replies are hidden, so the index stays small.
create index forum_posts_hidden on forum_posts (author_id, topic_id) where hidden_at is not null;
create index forum_posts_deleted_by on forum_posts (deleted_by) where deleted_by is not null;
create index forum_posts_of_author_by_time on forum_posts (author_id, created_at);
create index forum_posts_mentions on forum_posts using gin (ids_in(content)) where content like '%href="/u/%';

create table forum_reactions (
  post_id uuid not null references forum_posts on delete cascade,
  member_id uuid not null references members on delete cascade,
  kind text not null,
  reacted_at timestamptz not null,
  primary key (post_id, member_id, kind)
);
create index forum_reactions_newest on forum_reactions (post_id, kind, reacted_at desc, member_id);
create index forum_reactions_of_member on forum_reactions (member_id, reacted_at);

-- How far a member has read, and whether they watch the topic or mute it.
create table topic_reads (
  topic_id uuid not null references forum_topics on delete cascade,
  member_id uuid not null references members on delete cascade,
  -- The newest post they have seen, and when it was written, not read. What is younger is new to them.
  last_read_id uuid,
  read_at timestamptz,
  viewed_at timestamptz,
  watch text not null default 'normal' check (watch in ('watching', 'normal', 'muted')),
  primary key (topic_id, member_id),
  check ((last_read_id is null) = (read_at is null))
);
create index forum_watchers on topic_reads (topic_id) where watch = 'watching';
create index topic_reads_of_member on topic_reads (member_id, topic_id) include (read_at, watch);

-- The reactions of a member who is erased go too, and the counts follow.
create function withdraw_forum_reactions() returns trigger language plpgsql as $$
begin
  update forum_posts p set reaction_counts = (
    select jsonb_object_agg(c.kind, c.given::integer - (exists (
      select from forum_reactions r where r.post_id = p.id and r.member_id = old.id and r.kind = c.kind))::integer)
    from jsonb_each_text(p.reaction_counts) c(kind, given))
  where p.id in (select r.post_id from forum_reactions r where r.member_id = old.id) and p.reaction_counts <> '{}';
  return old;
end $$;
create trigger members_withdraw_forum_reactions before delete on members
  for each row execute function withdraw_forum_reactions();

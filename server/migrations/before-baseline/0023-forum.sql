create table forum_categories (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  description text not null,
  icon text not null,
  color text not null,
  position smallint not null,
  -- Topics that are neither deleted nor hidden. When something last happened is read from the topics, so that no reply waits for this row.
  topics_count integer not null default 0 check (topics_count >= 0)
);
insert into forum_categories (id, slug, name, description, icon, color, position) values
  ('01900000-0000-7000-8000-0000000f0001', 'start_here', 'Start Here', 'New? Say hello, read how this place works, and find your first steps.', 'signpost', '1', 1),
  ('01900000-0000-7000-8000-0000000f0002', 'daily_check_in', 'Daily Check-In', 'One line about today: what you did, what you skipped, what comes next.', 'sunrise', '12', 2),
  ('01900000-0000-7000-8000-0000000f0003', 'support_accountability', 'Support & Accountability', 'Ask for help, offer it, and find somebody to walk beside you.', 'handshake', '9', 3),
  ('01900000-0000-7000-8000-0000000f0004', 'habits_goals_lab', 'Habits & Goals Lab', 'What works, what does not, and the small experiments between.', 'flask', '5', 4),
  ('01900000-0000-7000-8000-0000000f0005', 'walking_mindfulness', 'Walking & Mindfulness', 'Routes, weather, five quiet minutes, and what you noticed on the way.', 'footprints', '7', 5),
  ('01900000-0000-7000-8000-0000000f0006', 'groups_community', 'Groups & Community', 'Find a group, start one, plan something together.', 'users', '3', 6),
  ('01900000-0000-7000-8000-0000000f0007', 'feedback_roadmap', 'Feedback & Roadmap', 'What should change, and what is being built.', 'map', '11', 7);

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
  -- When its newest reply that is neither deleted nor hidden was written; without one, when it was opened.
  last_activity timestamptz not null,
  week_of date unique,
  deleted_at timestamptz,
  deleted_by uuid references members on delete set null,
  hidden_at timestamptz,
  words tsvector generated always as (to_tsvector('english', title)) stored,
  unique (author_id, client_id)
);
create index forum_topics_newest on forum_topics (category_id, last_activity desc, id desc)
  where deleted_at is null and hidden_at is null;
create index forum_topics_pinned on forum_topics (category_id, pinned_at desc)
  where pinned_at is not null and deleted_at is null and hidden_at is null;
create index forum_topics_deleted on forum_topics (category_id, last_activity desc, id desc) where deleted_at is not null;
create index forum_topics_to_erase on forum_topics (deleted_at) where deleted_at is not null;
create index forum_topics_tags on forum_topics using gin (tags);
create index forum_topics_words on forum_topics using gin (words);
create index forum_topics_of_author on forum_topics (author_id, id desc);

-- The opening of a topic is the post with the topic's own id, so that it is reacted to, reported and changed like any other. Whether it
-- is deleted or hidden, the topic says. Ids are UUIDv7, given while the topic is held: their order is the order of the replies.
create table forum_posts (
  id uuid primary key,
  topic_id uuid not null references forum_topics on delete cascade,
  parent_id uuid references forum_posts on delete cascade,
  author_id uuid references members on delete set null,
  content text not null check (length(content) <= 60000),
  plain text not null,
  content_hash bytea,
  client_id uuid,
  like_count integer not null default 0 check (like_count >= 0),
  heart_count integer not null default 0 check (heart_count >= 0),
  clap_count integer not null default 0 check (clap_count >= 0),
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid references members on delete set null,
  hidden_at timestamptz,
  words tsvector generated always as (to_tsvector('english', plain)) stored,
  unique (author_id, client_id)
);
create index forum_posts_of_topic on forum_posts (topic_id, id);
create index forum_posts_of_parent on forum_posts (parent_id);
create index forum_posts_of_author on forum_posts (author_id, id desc);
create index forum_posts_to_erase on forum_posts (deleted_at) where deleted_at is not null;
create index forum_posts_words on forum_posts using gin (words);

create table forum_reactions (
  post_id uuid not null references forum_posts on delete cascade,
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('like', 'heart', 'clap')),
  reacted_at timestamptz not null,
  primary key (post_id, member_id, kind)
);
create index forum_reactions_of_member on forum_reactions (member_id);
create index forum_reactions_newest on forum_reactions (post_id, kind, reacted_at desc, member_id);

-- A member who is erased takes their reactions along; the counts follow.
create function withdraw_forum_reactions() returns trigger language plpgsql as $$
begin
  update forum_posts p set
    like_count = p.like_count - gone.likes, heart_count = p.heart_count - gone.hearts, clap_count = p.clap_count - gone.claps
  from (
    select post_id, count(*) filter (where kind = 'like') as likes, count(*) filter (where kind = 'heart') as hearts,
           count(*) filter (where kind = 'clap') as claps
    from forum_reactions where member_id = old.id group by post_id
  ) gone where gone.post_id = p.id;
  return old;
end $$;
create trigger members_withdraw_forum_reactions before delete on members
  for each row execute function withdraw_forum_reactions();

-- How far a member has read, and whether they watch the topic or want to hear nothing of it.
create table forum_readings (
  topic_id uuid not null references forum_topics on delete cascade,
  member_id uuid not null references members on delete cascade,
  -- The newest post they have seen, and when that was written (not when it was read): what is younger is new to them.
  last_read_id uuid,
  read_at timestamptz,
  viewed_at timestamptz,
  watch text not null default 'normal' check (watch in ('watching', 'normal', 'muted')),
  primary key (topic_id, member_id),
  check ((last_read_id is null) = (read_at is null))
);
create index forum_readings_of_member on forum_readings (member_id, topic_id);
create index forum_watchers on forum_readings (topic_id) where watch = 'watching';

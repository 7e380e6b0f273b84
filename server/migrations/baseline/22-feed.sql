-- Posts of the feed and of groups. Ids are UUIDv7: their order is that of time, and pages go by them alone.
create table posts (
  id uuid primary key,
  author_id uuid references members on delete set null,
  group_id uuid references groups on delete cascade,
  content text not null check (length(content) <= 60000),
  -- The words of the content, for search and excerpts.
  plain text not null,
  win jsonb,
  image_id uuid references images on delete set null,
  -- False for what is shown on the author's own page alone, such as a win of a Starter.
  is_listed boolean not null default true,
  client_id uuid,
  content_hash bytea,
  likes_count integer not null default 0 check (likes_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  edited_at timestamptz,
  pinned_at timestamptz,
  hidden_at timestamptz,
  -- A post that was written, or commented on, while its group was private. It stays with the members when the group opens, until a
  -- publication of which its author was told. The group's own switch therefore publishes nothing.
  members_only boolean not null default false,
  -- The author's own wish: no publication by the group's owner changes this post.
  keeps_members_only boolean not null default false,
  words tsvector generated always as (to_tsvector('folded_english', search_text(plain))) stored,
  -- One integer version for each text that can be edited, raised by each edit. An edit names the version it is based on.
  version int not null default 1,
  -- The leader who pinned it, named on its card. Null also for a deleted account.
  pinned_by uuid references members on delete set null,
  -- A post that the product writes for a pod. Members answer it with comments.
  is_check_in boolean not null default false,
  unique (author_id, client_id),
  constraint posts_members_only check ((group_id is not null or not members_only) and (members_only or not keeps_members_only)),
  constraint posts_pinned_shown check (pinned_at is null or hidden_at is null),
  constraint posts_check_in check (not is_check_in or (author_id is null and group_id is not null))
);
create index posts_feed on posts (id desc) where group_id is null and is_listed and hidden_at is null;
create index posts_wins on posts (id desc) where win is not null and group_id is null and is_listed and hidden_at is null;
create index posts_of_group on posts (group_id, id desc) where group_id is not null;
create unique index posts_pinned on posts (group_id) where pinned_at is not null;
create index posts_of_author on posts (author_id, id desc);
-- What members show to those who follow them.
create index posts_for_followers on posts (author_id, id desc) where group_id is null and is_listed and hidden_at is null;
create index posts_words on posts using gin (words);
create index posts_pinned_by on posts (pinned_by) where pinned_by is not null;
create index posts_with_image on posts (image_id) where image_id is not null;
create index posts_recent on posts (created_at desc) where hidden_at is null;
create index posts_hidden on posts (id desc) where hidden_at is not null;
-- The wins that a member shared, for their page.
create index posts_wins_of_author on posts (author_id, id desc) where win is not null and group_id is null;
-- Each reply asks what its author did in the last days, and whether they wrote the same today.
create index posts_of_author_by_time on posts (author_id, created_at);
create index posts_mentions on posts using gin (ids_in(content)) where content like '%href="/u/%';

create table post_likes (
  post_id uuid not null references posts on delete cascade,
  member_id uuid not null references members on delete cascade,
  liked_at timestamptz not null,
  primary key (post_id, member_id)
);
create index post_likes_newest on post_likes (post_id, liked_at desc, member_id);
create index post_likes_of_member on post_likes (member_id, liked_at);

-- Copies of sentences of a journal that their member shared as posts. Deleting the post withdraws the copy.
create table shared_sentences (
  post_id uuid primary key references posts on delete cascade,
  entry_id uuid not null references journal_entries on delete cascade
);
create index shared_sentences_of_entry on shared_sentences (entry_id);

-- Ids are UUIDv7: their order is the order of time, and keyset pages go by them alone.
create table posts (
  id uuid primary key,
  author_id uuid references members on delete set null,
  group_id uuid references groups on delete cascade,
  content text not null check (length(content) <= 60000),
  -- The words of the content, for search and excerpts.
  plain text not null,
  win jsonb,
  image_id uuid references images on delete set null,
  -- False: shown on the author's own page alone (a starter's win, decision 75).
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
  words tsvector generated always as (to_tsvector('english', plain)) stored,
  unique (author_id, client_id)
);
create index posts_feed on posts (id desc) where group_id is null and is_listed and hidden_at is null;
create index posts_wins on posts (id desc) where win is not null and group_id is null and is_listed and hidden_at is null;
create index posts_of_group on posts (group_id, id desc) where group_id is not null;
create unique index posts_pinned on posts (group_id) where pinned_at is not null;
create index posts_of_author on posts (author_id, id desc);
-- What somebody shows those who follow them.
create index posts_for_followers on posts (author_id, id desc) where group_id is null and is_listed and hidden_at is null;
create index posts_words on posts using gin (words);

create table post_likes (
  post_id uuid not null references posts on delete cascade,
  member_id uuid not null references members on delete cascade,
  liked_at timestamptz not null,
  primary key (post_id, member_id)
);
create index post_likes_newest on post_likes (post_id, liked_at desc, member_id);
create index post_likes_of_member on post_likes (member_id);

create table comments (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  parent_id uuid references comments on delete cascade,
  author_id uuid references members on delete set null,
  content text not null check (length(content) between 1 and 2000),
  mentions uuid[] not null default '{}',
  client_id uuid,
  likes_count integer not null default 0 check (likes_count >= 0),
  created_at timestamptz not null,
  edited_at timestamptz,
  hidden_at timestamptz,
  unique (author_id, client_id)
);
create index comments_of_post on comments (post_id, id);
create index comments_of_parent on comments (parent_id);
create index comments_of_author on comments (author_id, id desc);

create table comment_likes (
  comment_id uuid not null references comments on delete cascade,
  member_id uuid not null references members on delete cascade,
  liked_at timestamptz not null,
  primary key (comment_id, member_id)
);
create index comment_likes_of_member on comment_likes (member_id);

-- A member who is erased likes nothing any more; the counts follow. What they wrote stays, without a name.
create function unlike_all() returns trigger language plpgsql as $$
begin
  update posts p set likes_count = likes_count - 1 from post_likes l where l.post_id = p.id and l.member_id = old.id;
  update comments c set likes_count = likes_count - 1 from comment_likes l where l.comment_id = c.id and l.member_id = old.id;
  return old;
end $$;
create trigger members_unlike_all before delete on members for each row execute function unlike_all();

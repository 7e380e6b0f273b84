-- Comments are below posts, news and lessons. Each has exactly one subject.
create table comments (
  id uuid primary key,
  post_id uuid references posts on delete cascade,
  news_id uuid references news on delete cascade,
  lesson_id uuid references lessons on delete cascade,
  parent_id uuid references comments on delete cascade,
  author_id uuid references members on delete set null,
  content text not null,
  mentions uuid[] not null default '{}',
  client_id uuid,
  likes_count integer not null default 0 check (likes_count >= 0),
  created_at timestamptz not null,
  edited_at timestamptz,
  hidden_at timestamptz,
  -- A deleted comment that has replies keeps its place without words, author, likes or names.
  deleted_at timestamptz,
  version int not null default 1,
  unique (author_id, client_id),
  constraint comments_content_check check (
    case when deleted_at is null then length(content) between 1 and 2000
    else content = '' and author_id is null and client_id is null and cardinality(mentions) = 0 and likes_count = 0
      and edited_at is null and parent_id is null end),
  constraint comments_subject_check check (num_nonnulls(post_id, news_id, lesson_id) = 1)
);
create index comments_of_post on comments (post_id, id);
create index comments_of_parent on comments (parent_id);
create index comments_of_author on comments (author_id, id desc);
create index comments_of_news on comments (news_id, id) where news_id is not null;
create index comments_of_lesson on comments (lesson_id, id) where lesson_id is not null;
create index comments_of_author_by_time on comments (author_id, created_at);
create index comments_mentions on comments using gin (mentions) where mentions <> '{}';

create table comment_likes (
  comment_id uuid not null references comments on delete cascade,
  member_id uuid not null references members on delete cascade,
  liked_at timestamptz not null,
  primary key (comment_id, member_id)
);
create index comment_likes_of_member on comment_likes (member_id, liked_at);

-- A member who is erased likes nothing any more, and the counts follow.
create function unlike_all() returns trigger language plpgsql as $$
begin
  update posts p set likes_count = likes_count - 1 from post_likes l where l.post_id = p.id and l.member_id = old.id;
  update comments c set likes_count = likes_count - 1 from comment_likes l where l.comment_id = c.id and l.member_id = old.id;
  return old;
end $$;
create trigger members_unlike_all before delete on members for each row execute function unlike_all();

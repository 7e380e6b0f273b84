-- Whether a member helps newcomers to a first reply. Without a row: leaders of groups do in their groups, staff everywhere.
create table first_reply_choices (
  member_id uuid primary key references members on delete cascade,
  is_helping boolean not null,
  chosen_at timestamptz not null
);

-- Who gave a waiting post or topic its first reply. A deleted reply leaves the post waiting again.
create table first_replies (
  content_id uuid primary key,
  content_type text not null check (content_type in ('post', 'topic')),
  author_id uuid references members on delete set null,
  member_id uuid not null references members on delete cascade,
  reply_id uuid not null unique,
  replied_at timestamptz not null
);
create index first_replies_of_member on first_replies (member_id);
create index first_replies_of_author on first_replies (author_id) where author_id is not null;

create index posts_recent on posts (created_at desc) where hidden_at is null;
create index forum_topics_recent on forum_topics (created_at desc) where hidden_at is null and deleted_at is null;

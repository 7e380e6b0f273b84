-- News by creators, founders and administrators. A row without `published_at` is scheduled.
create table news (
  id uuid primary key,
  author_id uuid references members on delete set null,
  category text not null check (category in ('announcements', 'updates', 'success_stories', 'community_highlights', 'tips_advice', 'events')),
  title text not null check (length(title) between 1 and 200),
  content text not null check (length(content) <= 50000),
  plain text not null,
  tags text[] not null default '{}',
  is_pinned boolean not null default false,
  priority smallint not null default 0 check (priority between 0 and 10),
  image_id uuid references images,
  publish_at timestamptz,
  published_at timestamptz,
  as_newsletter boolean not null default false,
  client_id uuid,
  content_hash bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  edited_at timestamptz,
  hidden_at timestamptz,
  version int not null default 1,
  words tsvector generated always as (
  setweight(to_tsvector('folded_english', search_text(title)), 'A') || to_tsvector('folded_english', search_text(plain))) stored,
  unique (author_id, client_id),
  check (published_at is not null or publish_at is not null)
);
create index news_in_order on news (is_pinned desc, priority desc, published_at desc, id desc) where published_at is not null and hidden_at is null;
create index news_of_author on news (author_id, id desc);
create index news_of_image on news (image_id) where image_id is not null;
create index news_due on news (publish_at) where published_at is null;
create index news_words on news using gin (words);

create table news_reactions (
  news_id uuid not null references news on delete cascade,
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('like', 'clap')),
  reacted_at timestamptz not null,
  primary key (news_id, kind, member_id)
);
create index news_reactions_of_member on news_reactions (member_id);

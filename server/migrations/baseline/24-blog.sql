-- A blog post and its approved text, which everyone may read. Before the first approval the text is null.
create table blog_posts (
  id uuid primary key,
  author_id uuid references members on delete set null,
  slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text check (length(title) between 1 and 200),
  introduction text check (length(introduction) <= 300),
  content text check (length(content) <= 50000),
  plain text,
  category text check (category in ('habits', 'mindset', 'walking', 'members', 'work')),
  tags text[] not null default '{}',
  image_id uuid references images,
  approved_at timestamptz,
  changed_at timestamptz,
  publish_at timestamptz,
  published_at timestamptz,
  hidden_at timestamptz,
  client_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  words tsvector generated always as (
  setweight(to_tsvector('folded_english', search_text(coalesce(title, ''))), 'A')
  || to_tsvector('folded_english', search_text(coalesce(introduction, '') || ' ' || coalesce(plain, '')))) stored,
  word_count int generated always as (count_words(coalesce(plain, ''))) stored,
  unique (author_id, client_id),
  check (num_nonnulls(slug, title, introduction, content, plain, category, approved_at, changed_at) in (0, 8)),
  check (approved_at is null or num_nonnulls(publish_at, published_at) = 1),
  check (approved_at is not null or num_nonnulls(publish_at, published_at) = 0)
);
create index blog_posts_in_order on blog_posts (published_at desc, id desc) where published_at is not null;
create index blog_posts_of_author on blog_posts (author_id, updated_at desc, id desc);
create index blog_posts_of_image on blog_posts (image_id) where image_id is not null;
create index blog_posts_due on blog_posts (publish_at) where published_at is null and publish_at is not null;
create index blog_posts_words on blog_posts using gin (words);

-- The text of a post that its author works on. No reader sees it. An approval moves it to the post.
create table blog_revisions (
  post_id uuid primary key references blog_posts on delete cascade,
  state text not null check (state in ('draft', 'pending', 'rejected')),
  title text not null check (length(title) <= 200),
  introduction text not null check (length(introduction) <= 300),
  content text not null check (length(content) <= 50000),
  plain text not null,
  category text not null check (category in ('habits', 'mindset', 'walking', 'members', 'work')),
  tags text[] not null default '{}',
  image_id uuid references images,
  publish_at timestamptz,
  submitted_at timestamptz,
  rejected_at timestamptz,
  rejected_by uuid references members on delete set null,
  reason text check (length(reason) <= 1000),
  word_count int generated always as (count_words(plain)) stored,
  check (state = 'draft' or submitted_at is not null),
  check ((state = 'rejected') = (rejected_at is not null))
);
create index blog_revisions_waiting on blog_revisions (state, submitted_at, post_id) where state <> 'draft';
create index blog_revisions_of_image on blog_revisions (image_id) where image_id is not null;
create index blog_revisions_rejected_by on blog_revisions (rejected_by) where rejected_by is not null;

-- Every address that a post has had. An older one leads to the current one.
create table blog_slugs (
  slug text primary key,
  post_id uuid not null references blog_posts on delete cascade,
  since timestamptz not null
);
create index blog_slugs_of_post on blog_slugs (post_id);

-- Pictures that were uploaded for the text of a blog post. A text may show those of its own post alone.
create table blog_pictures (
  image_id uuid primary key references images on delete cascade,
  post_id uuid not null references blog_posts on delete cascade,
  added_at timestamptz not null
);
create index blog_pictures_of_post on blog_pictures (post_id);

create table follows (
  follower_id uuid not null references members on delete cascade,
  followed_id uuid not null references members on delete cascade,
  followed_at timestamptz not null,
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index followers_of_member on follows (followed_id, followed_at desc, follower_id desc);
create index followed_by_member on follows (follower_id, followed_at desc, followed_id desc);

-- Without a row: public, friends, everyone, and nobody finds them by their address.
create table privacy_settings (
  member_id uuid primary key references members on delete cascade,
  profile_visibility text not null check (profile_visibility in ('public', 'members', 'private')),
  -- While moderators hide the profile it is private; this is what its member chose, to be back in force afterwards.
  hidden_at timestamptz,
  visibility_unless_hidden text check (visibility_unless_hidden in ('public', 'members', 'private')),
  activity_visibility text not null check (activity_visibility in ('public', 'friends', 'private')),
  message_permission text not null check (message_permission in ('everyone', 'members', 'none')),
  found_by_email boolean not null default false,
  updated_at timestamptz not null,
  check ((hidden_at is null) = (visibility_unless_hidden is null)),
  check (hidden_at is null or profile_visibility = 'private')
);

alter table members add column words tsvector generated always as (
  setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', coalesce(bio, '')), 'B')
) stored;
create index members_words on members using gin (words);
-- By bytes, so that one index serves beginnings of names and the order of pages.
create index members_by_name on members ((lower(name) collate "C"), id);

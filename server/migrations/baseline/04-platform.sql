-- Facts about this installation that every server on the database must agree on.
create table installation (
  name text primary key,
  value text not null
);

-- Pictures of members: encoded again, in files under names of 128 random bits. A row is written before its files, so that no
-- file is ever without one. What shows a picture claims it, and one that isn't claimed within an hour is deleted. A row outlives its
-- files by a day, because it counts towards what its owner may send.
create table images (
  id uuid primary key,
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{22}$'),
  owner_id uuid references members on delete set null,
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  -- Widths in px of which there is a file, smallest first. The last one is the picture itself.
  widths integer[] not null,
  -- Of the file that was sent.
  bytes bigint not null,
  hash text not null,
  placeholder text not null check (length(placeholder) <= 2000),
  alt text not null default '' check (length(alt) <= 300),
  created_at timestamptz not null,
  claimed_at timestamptz,
  released_at timestamptz,
  -- When its files were deleted.
  swept_at timestamptz,
  -- The access key of a picture that moderators hid, or that isn't public yet. Null for one without a key of its own.
  pass uuid,
  -- The id of what it belongs to, such as a group. A guard has the same id.
  guard_id uuid
);
-- Photos and members refer to each other.
alter table members add foreign key (photo_id) references images on delete set null;
create index images_to_sweep on images (created_at) where claimed_at is null or released_at is not null or swept_at is not null;
create index images_of_owner on images (owner_id, created_at desc);
-- A guard is deleted with the last picture that it guards.
create index images_by_guard on images (guard_id) where guard_id is not null;

-- Pictures that are guarded together, such as those of a group: one row says whether they need an access key, and which. It is renewed
-- when a reader goes, which costs one row however many pictures there are. The former key ends at once, and open pages ask for the new
-- addresses by themselves.
create table picture_guards (
  id uuid primary key,
  is_open boolean not null,
  pass uuid not null default gen_random_uuid()
);

-- What happened, recorded once, in the transaction in which it happened.
create table domain_events (
  id uuid primary key,
  what text not null,
  by_member uuid references members on delete set null,
  about jsonb not null default '{}',
  at timestamptz not null
);
create index domain_events_by_member on domain_events (by_member, at desc);
create index domain_events_about on domain_events using gin (ids_in(about::text));

-- Events for open pages, for about an hour. They have ids and numbers, never a text of a member.
create table live_events (
  id bigint generated always as identity primary key,
  -- The transaction that published it. A snapshot says exactly which of these a reader has seen.
  xid xid8 not null default pg_current_xact_id(),
  -- Either the member it is for, or the place that members watch, such as `topic:` and an id.
  member_id uuid references members (id) on delete cascade,
  place text check (length(place) <= 80),
  -- Content that a watching member must be able to read. Null: everyone at the place gets it.
  content_type text,
  content_id uuid,
  -- Who caused it, so that members who block or mute them don't get it.
  by_member uuid references members (id) on delete cascade,
  name text not null check (length(name) <= 40),
  data jsonb not null default '{}' check (length(data::text) <= 2000),
  at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(member_id, place) = 1)
);
create index live_events_xid on live_events (xid);
create index live_events_of_member on live_events (member_id, xid) where member_id is not null;
create index live_events_of_place on live_events (place, xid) where place is not null;
create index live_events_by on live_events (by_member) where by_member is not null;

-- Replies of calls that create something, kept for a day: a call that is repeated with its key gets the first reply.
create table idempotency_keys (
  member_id uuid not null references members (id) on delete cascade,
  key text not null,
  -- Hash of the call. A key names one call only.
  call_hash bytea not null,
  -- Sealed with the server key, because it repeats what a member wrote. Null only inside the transaction of its call.
  reply bytea,
  created_at timestamptz not null,
  primary key (member_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Addresses whose mail server said that an email can't be delivered. No email is sent to one with `ended_at`.
create table email_bounces (
  id uuid primary key,
  -- In lower case. It needs no account: newsletters and invitations go to others too.
  email text not null unique check (email = lower(email)),
  -- Enhanced status of the last answer (RFC 3463), such as 5.1.1.
  status text not null,
  reason text not null,
  -- Answers in the present series: one is enough if the address doesn't exist.
  times integer not null check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  ended_at timestamptz,
  -- When an email left in spite of it, because the member had just asked for it.
  tried_at timestamptz
);
create index email_bounces_ended on email_bounces (last_at desc, id desc) where ended_at is not null;
create index email_bounces_by_age on email_bounces (last_at);

-- Notifications of the bell, beside its two counts. Their words are made when they are read.
create table notifications (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  kind text not null,
  by_member uuid references members on delete set null,
  about jsonb not null default '{}',
  path text,
  -- A subject has one notification, the newest.
  subject text not null,
  at timestamptz not null,
  read_at timestamptz,
  unique (member_id, subject)
);
create index notifications_of_member on notifications (member_id, at desc, id desc);
create index notifications_by_age on notifications (at);
-- The bell reads a member's newest unread notifications in order, and stops at the first 500 that they may see.
create index notifications_unread on notifications (member_id, at desc, id desc) where read_at is null;
create index notifications_by_member on notifications (by_member) where by_member is not null;
create index notifications_about on notifications using gin (ids_in(about::text || ' ' || subject || ' ' || coalesce(path, '')));

-- Posts about which a member wants no notifications.
create table notification_mutes (
  member_id uuid not null references members on delete cascade,
  post_id uuid not null references posts on delete cascade,
  muted_at timestamptz not null,
  primary key (member_id, post_id)
);
create index notice_mutes_of_post on notification_mutes (post_id);

-- Groups about whose posts and comments a member wants no notifications. A row outlives the membership, so that leaving a
-- group doesn't turn them on again.
create table notification_group_mutes (
  member_id uuid not null references members on delete cascade,
  group_id uuid not null references groups on delete cascade,
  muted_at timestamptz not null,
  primary key (member_id, group_id)
);
create index notification_group_mutes_of_group on notification_group_mutes (group_id);

-- What reaches a member. No row: the defaults.
create table notification_settings (
  member_id uuid primary key references members on delete cascade,
  email boolean not null,
  push boolean not null,
  forum boolean not null,
  courses boolean not null,
  -- Channels that the member chose, by kind: {"day": {"push": false}}.
  kinds jsonb not null default '{}',
  quiet_on boolean not null,
  quiet_from text not null,
  quiet_to text not null,
  quiet_weekends_to text,
  updated_at timestamptz not null,
  -- Unread notifications by email, off unless the member chooses a rhythm.
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly'))
);

-- Devices that receive push. One ends with its session.
create table push_subscriptions (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  -- Address at the push service of the browser. A secret of the device.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- Since when every push to a device has failed. Null: the last one arrived.
  failing_since timestamptz
);
create index push_subscriptions_of_member on push_subscriptions (member_id, created_at desc);

-- Members who get a digest. Each is looked at on the mornings of their own dates.
create table digest_emails (
  member_id uuid primary key references members on delete cascade,
  next_look_at timestamptz not null,
  -- Notifications up to this instant were in a digest, or came before it was turned on.
  covered_until timestamptz not null,
  -- The member's date of the last digest that was sent.
  sent_date date
);
create index digest_emails_by_look on digest_emails (next_look_at);

-- Every open tab asks for the numbers of the bell, and counting them reads about thirty tables. They are kept until something changes from
-- which they are counted (docs/decisions/0025-notifications.md).
create table bell_counts (
  member_id uuid primary key references members on delete cascade,
  -- Null until they are counted.
  friend_requests integer,
  unread_messages integer,
  notices integer,
  -- A count is stored only over the numbers that were there when it began.
  counted_by xid8 not null default pg_current_xact_id()
);

-- Members whose numbers may have changed. Acts only add rows here, in their own transaction, so no act waits for another, not even two that
-- notify the same members. A count deletes the rows that it has seen. A member has many rows. There is no foreign key, which would lock the member.
create table bell_doubts (
  member_id uuid not null
);
create index bell_doubts_by_member on bell_doubts (member_id);

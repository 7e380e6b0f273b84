-- Accounts. An email address has one account, and is compared without regard to case.
create table members (
  id uuid primary key,
  email text not null check (length(email) <= 254),
  name text not null check (length(name) between 1 and 80),
  bio text check (length(bio) <= 1000),
  password_hash text not null,
  is_admin boolean not null default false,
  is_moderator boolean not null default false,
  -- The zone and the beginning of the day with which the member registered. Later ones are rows of `time_zone_changes`.
  first_time_zone text not null,
  first_day_start_hour smallint not null check (first_day_start_hour between 0 and 6),
  email_verified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- For the badge beside what they write. It follows from the two flags by itself.
  staff text generated always as (case when is_admin then 'admin' when is_moderator then 'moderator' end) stored,
  words tsvector generated always as (
    setweight(to_tsvector('folded_simple', search_text(name)), 'A') || setweight(to_tsvector('folded_simple', search_text(coalesce(bio, ''))), 'B')
  ) stored,
  -- The drawn portrait that a member chose. Null shows their initials: no one is given a face.
  portrait smallint check (portrait between 1 and 24),
  -- When they left the staff. The gate of Starter is open for staff, so it is closed from that moment at the earliest.
  staff_until timestamptz,
  -- The weekday on which a member's week begins: 1 is Monday, 7 is Sunday.
  week_starts_on smallint not null default 1 check (week_starts_on between 1 and 7),
  pronouns text check (length(pronouns) between 1 and 40),
  -- A photo replaces a drawn portrait.
  photo_id uuid,
  -- The last edit of what a profile shows, because a report is about the version its writer saw.
  profile_edited_at timestamptz,
  -- While a member is away, others see a former member: they deactivated the account, or asked for its deletion
  -- at `deletes_at`. `erases_texts` is their choice for what they wrote in the community.
  away_since timestamptz,
  deletes_at timestamptz,
  erases_texts boolean not null default false,
  -- Set while an account is being erased: it can no longer be kept, and no one can sign in to it.
  erasing_since timestamptz,
  -- Until when a member of staff has to set up two-step sign-in. Null: at once.
  second_step_due_at timestamptz,
  -- The page that "/" and sign-in lead to. Null: the usual ones.
  start_page text check (length(start_page) <= 40),
  constraint members_leave_unseen check (deletes_at is null or away_since is not null)
);
create unique index members_email on members (lower(email));
-- By bytes, so that one index serves beginnings of names and the order of pages.
create index members_by_name on members ((lower(name) collate "C"), id);
create index members_words on members using gin (words);
create unique index members_photo on members (photo_id) where photo_id is not null;
create index members_leaving on members (deletes_at) where deletes_at is not null;
-- Lists of the office.
create index members_by_joining on members (created_at desc, id desc);
create index members_staff on members (created_at desc, id desc) where staff is not null;
create index members_unverified on members (created_at desc, id desc) where email_verified_at is null;

-- Flags are also set by hand, so the database itself writes down when someone leaves the staff.
create function note_end_of_staff() returns trigger language plpgsql as $$
begin
  new.staff_until := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
  return new;
end $$;
create trigger members_note_end_of_staff before update of is_admin, is_moderator on members
  for each row when ((old.is_admin or old.is_moderator) and not (new.is_admin or new.is_moderator))
  execute function note_end_of_staff();

-- Devices on which a member signed in before. Each has a count of wrong passwords of its own. A token of them grants no access.
create table remembered_devices (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index remembered_devices_member on remembered_devices (member_id, last_used_at);

-- Opaque bearer tokens, of which only the SHA-256 is kept. A session lasts as long as it is used: 90 idle days end it.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  member_id uuid not null references members on delete cascade,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- The remembered device on which a session runs, so that its use counts as a use of the device. Null until the browser asks for one.
  device_id uuid references remembered_devices on delete set null,
  -- When the member entered their password again.
  confirmed_at timestamptz,
  -- The transaction in which the member last changed something, so that a replica is read only once it shows it.
  -- Signing in and registering change something too.
  last_write bigint default pg_current_xact_id()::text::bigint
);
create index sessions_of_member on sessions (member_id, created_at desc);
create index sessions_of_device on sessions (device_id) where device_id is not null;

-- An ended session closes its streams on every server, however it ended.
create function notify_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_checks', e.member_id::text) from (select distinct member_id from ended) e;
  return null;
end $$;
create trigger sessions_close_streams after delete on sessions
  referencing old table as ended for each statement execute function notify_ended_sessions();

create table password_resets (
  token_hash bytea primary key,
  member_id uuid not null references members on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_of_member on password_resets (member_id);

create table email_verifications (
  token_hash bytea primary key,
  member_id uuid not null references members on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index email_verifications_of_member on email_verifications (member_id);

-- Wrong guesses and requested emails by account, shared by every server, so that a restart forgets none.
-- The subject is a keyed hash of the address, so unknown addresses are throttled alike and none is stored.
create table throttles (
  subject bytea not null,
  act text not null,
  at timestamptz not null
);
create index throttles_by_subject on throttles (subject, act, at);
-- Old ones are deleted every hour.
create index throttles_by_age on throttles (at);

-- Consents with the words that were agreed to. Those of a registration count once the account's address is confirmed.
create table newsletter_consents (
  id uuid primary key,
  email text not null,
  member_id uuid references members on delete set null,
  wording text not null,
  given_at timestamptz not null,
  source text not null check (source in ('registration', 'form'))
);
create index newsletter_consents_by_email on newsletter_consents (lower(email), given_at desc);
create index newsletter_consents_of_member on newsletter_consents (member_id) where member_id is not null;

-- Changes of members' email addresses. One waits per member. Ended ones stay a while, for the emails about them.
create table email_changes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  old_email text not null check (length(old_email) <= 254),
  new_email text not null check (length(new_email) <= 254),
  -- False for an old address that was never confirmed. It has no say.
  needs_old boolean not null,
  new_token_hash bytea not null unique,
  old_token_hash bytea not null unique,
  requested_at timestamptz not null,
  new_confirmed_at timestamptz,
  old_confirmed_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('changed', 'stopped', 'cancelled', 'lapsed')),
  check ((ended_at is null) = (outcome is null))
);
create unique index email_changes_waiting on email_changes (member_id) where ended_at is null;
create index email_changes_of_member on email_changes (member_id);

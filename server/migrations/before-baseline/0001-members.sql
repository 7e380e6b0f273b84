-- Accounts. E-mail addresses are compared without regard to case; one account an address.
create table members (
  id uuid primary key,
  email text not null check (length(email) <= 254),
  name text not null check (length(name) between 1 and 80),
  bio text check (length(bio) <= 1000),
  password_hash text not null,
  is_admin boolean not null default false,
  is_moderator boolean not null default false,
  -- The zone and day start the member registered with; later ones are rows in time_zone_changes.
  first_time_zone text not null,
  first_day_start_hour smallint not null check (first_day_start_hour between 0 and 6),
  email_verified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index members_email on members (lower(email));

-- Opaque bearer tokens: only the SHA-256 is kept.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  member_id uuid not null references members on delete cascade,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_of_member on sessions (member_id, created_at desc);

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

-- Evaluated guesses and requested mails by account, shared by every server and surviving a restart.
-- The subject is a keyed hash of the address, so unknown addresses are throttled alike and none is stored.
create table throttles (
  subject bytea not null,
  act text not null,
  at timestamptz not null
);
create index throttles_by_subject on throttles (subject, act, at);

create table newsletter_consents (
  id uuid primary key,
  email text not null,
  member_id uuid references members on delete set null,
  wording text not null,
  given_at timestamptz not null,
  source text not null check (source in ('registration', 'form'))
);

create table time_zone_changes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  effective_from timestamptz not null,
  zone text not null,
  day_start_hour smallint not null check (day_start_hour between 0 and 6),
  unique (member_id, effective_from)
);

create table memberships (
  member_id uuid primary key references members on delete cascade,
  tier text not null check (tier in ('starter', 'builder', 'achiever', 'creator', 'founder')),
  source text not null check (source in ('registration', 'grant')),
  since timestamptz not null
);

-- What happened, told once in the transaction that made it so.
create table happenings (
  id uuid primary key,
  what text not null,
  by_member uuid references members on delete set null,
  about jsonb not null default '{}',
  at timestamptz not null
);
create index happenings_by_member on happenings (by_member, at desc);

-- Facts about this installation that every server on the database must agree on.
create table installation (
  name text primary key,
  value text not null
);

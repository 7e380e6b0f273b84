-- How a member looks for an accountability partner. The answers stay when they stop looking.
create table partner_searches (
  member_id uuid primary key references members on delete cascade,
  -- Null while they don't look.
  looking_since timestamptz,
  -- Minutes since midnight on the member's clock. The time awake may pass midnight.
  wakes_at smallint not null check (wakes_at between 0 and 1439),
  sleeps_at smallint not null check (sleeps_at between 0 and 1439),
  category text not null check (category in ('health', 'fitness', 'learning', 'career', 'relationships', 'financial', 'personal')),
  tone text not null check (tone in ('gentle', 'direct')),
  line text not null check (length(line) <= 140),
  -- How often a member who fits was matched with one who had waited for less time.
  passed_over smallint not null default 0,
  updated_at timestamptz not null
);
create index partner_searches_waiting on partner_searches (tone, looking_since) where looking_since is not null;

-- Members who are not offered to each other again, either way round: "Not now", a declined request, or an ended pact.
create table partner_skips (
  member_id uuid not null references members on delete cascade,
  other_id uuid not null references members on delete cascade,
  skipped_at timestamptz not null,
  primary key (member_id, other_id),
  check (member_id <> other_id)
);
create index partner_skips_of_other on partner_skips (other_id);

-- Open requests. An answered one is deleted.
create table partner_requests (
  id uuid primary key,
  from_id uuid not null references members on delete cascade,
  to_id uuid not null references members on delete cascade,
  asked_at timestamptz not null,
  check (from_id <> to_id)
);
create unique index partner_requests_of_pair on partner_requests (least(from_id, to_id), greatest(from_id, to_id));
create index partner_requests_from on partner_requests (from_id);
create index partner_requests_to on partner_requests (to_id);

create table pacts (
  id uuid primary key,
  -- The two partners. Each has a row in `pact_sides`.
  one_id uuid not null references members on delete cascade,
  two_id uuid not null references members on delete cascade,
  made_at timestamptz not null,
  -- Null while both still write it.
  started_at timestamptz,
  -- When its 30 days are over for both calendars, unless both renew it.
  ends_at timestamptz,
  period smallint not null default 1,
  -- The last period whose renewal both were asked about.
  asked_period smallint not null default 0,
  ended_at timestamptz,
  ended_why text check (ended_why in ('left', 'blocked', 'away', 'suspended', 'over')),
  -- The partner who left; null if neither did.
  ended_side smallint check (ended_side in (1, 2)),
  -- Until the other one is told, the one who left may undo it.
  told_at timestamptz,
  check (one_id < two_id),
  check ((started_at is null) = (ends_at is null)),
  check ((ended_at is null) = (ended_why is null)),
  check (told_at is null or ended_at is not null)
);
create unique index pacts_of_pair on pacts (one_id, two_id) where ended_at is null;
create index pacts_of_one on pacts (one_id);
create index pacts_of_two on pacts (two_id);
create index pacts_to_end on pacts (ends_at) where ended_at is null;

create table pact_sides (
  pact_id uuid not null references pacts on delete cascade,
  member_id uuid not null references members on delete cascade,
  side smallint not null check (side in (1, 2)),
  -- The member's first date of the pact, and of its present 30 days.
  starts_on date,
  period_on date,
  -- The last period that this member agreed to.
  renewed_period smallint not null default 1,
  shows_day boolean not null default false,
  shows_streak boolean not null default false,
  shown_habits uuid[] not null default '{}',
  -- Looks for a second partner while the other is quiet.
  has_company boolean not null default false,
  -- When the member put the ended pact away.
  closed_at timestamptz,
  primary key (pact_id, side)
);
create unique index pact_sides_of_member on pact_sides (member_id, pact_id);

create table pact_lines (
  pact_id uuid not null references pacts on delete cascade,
  line text not null check (line in ('counts', 'question', 'rest_days', 'nudges', 'quiet')),
  value jsonb not null,
  agreed_1 boolean not null default false,
  agreed_2 boolean not null default false,
  -- Other words, by one of both.
  suggestion jsonb,
  suggested_side smallint check (suggested_side in (1, 2)),
  version integer not null default 0,
  primary key (pact_id, line),
  check ((suggestion is null) = (suggested_side is null))
);

create table pact_answers (
  pact_id uuid not null references pacts on delete cascade,
  member_id uuid not null references members on delete cascade,
  -- The member's local date.
  on_date date not null,
  answer text not null check (answer in ('yes', 'not_yet', 'rest')),
  answered_at timestamptz not null,
  -- True if a completed day of Evolve 90 answered. `own_answer` is the member's before that, and comes back with an undo.
  is_by_practice boolean not null default false,
  own_answer text check (own_answer in ('not_yet', 'rest')),
  own_answered_at timestamptz,
  primary key (pact_id, member_id, on_date)
);
create index pact_answers_of_member on pact_answers (member_id, on_date);

create table pact_nudges (
  id uuid primary key,
  pact_id uuid not null references pacts on delete cascade,
  from_id uuid not null references members on delete cascade,
  -- The sender's local date.
  on_date date not null,
  words text not null check (length(words) between 1 and 140),
  sent_at timestamptz not null,
  unique (pact_id, from_id, on_date)
);
create index pact_nudges_of_member on pact_nudges (from_id);

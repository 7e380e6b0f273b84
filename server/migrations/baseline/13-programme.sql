create table programs (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  description text not null,
  total_days integer not null check (total_days between 1 and 366),
  course_id uuid references courses,
  position integer not null,
  created_at timestamptz not null
);

-- One walk through the ninety days. Finishing day 90 ends a round. The member may begin another, or keep a maintenance practice.
create table rounds (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  program_id uuid not null references programs,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('programme', 'maintenance')),
  current_day integer not null default 1 check (current_day >= 1),
  started_at timestamptz not null,
  started_on date not null,
  finished_at timestamptz,
  -- The celebration of the finish plays once, whatever the device.
  finish_seen_at timestamptz,
  unique (member_id, program_id, number)
);
-- A member has one open round of a programme at most.
create unique index rounds_open on rounds (member_id, program_id) where finished_at is null;
-- Members near a day of a programme (Discover). Only open rounds are asked for.
create index rounds_by_day on rounds (program_id, current_day, member_id) where finished_at is null;

-- Ticks of one day. Each item has the time of its last change, so that a late replay of an older tick loses.
create table day_ticks (
  round_id uuid not null references rounds on delete cascade,
  day integer not null,
  item text not null check (item in ('readLesson', 'walkReflection', 'optionalBonus')),
  value boolean not null,
  local_date date not null,
  changed_at timestamptz not null,
  primary key (round_id, day, item)
);

-- A completed day, for good: the instant, the zone and the member's local date for which it counts.
create table day_completions (
  round_id uuid not null references rounds on delete cascade,
  day integer not null,
  member_id uuid not null references members on delete cascade,
  local_date date not null,
  time_zone text not null,
  completed_at timestamptz not null,
  recorded_at timestamptz not null,
  -- Who completed a day: the member, or the server after its date ended with both ticks made. `seen_at` is set once the
  -- member was told of the second kind.
  completed_by text not null default 'member' check (completed_by in ('member', 'server')),
  seen_at timestamptz,
  primary key (round_id, day)
);
create index day_completions_of_member on day_completions (member_id, local_date);
create index day_completions_unseen on day_completions (member_id) where completed_by = 'server' and seen_at is null;

-- Every local date on which the member did anything of a day.
create table check_ins (
  member_id uuid not null references members on delete cascade,
  local_date date not null,
  time_zone text not null,
  first_at timestamptz not null,
  read_lesson boolean not null default false,
  walked boolean not null default false,
  wrote boolean not null default false,
  primary key (member_id, local_date)
);

create table pauses (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  from_date date not null,
  days integer not null check (days between 0 and 14),
  planned_at timestamptz not null
);
create index pauses_of_member on pauses (member_id, from_date);

create table repairs (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  broken_on date not null,
  sentence bytea not null,
  repaired_at timestamptz not null,
  -- A repair is for every date that was missed within its 48 hours: `days` dates from `broken_on` on.
  days integer not null default 1 check (days between 1 and 400),
  unique (member_id, broken_on)
);

-- Why a member had no practice on a date, in one of five words. It moves their next reminder, and no other member sees it.
create table missed_dates (
  member_id uuid not null references members on delete cascade,
  local_date date not null,
  reason text not null check (reason in ('time', 'energy', 'forgot', 'ill', 'travel')),
  said_at timestamptz not null,
  primary key (member_id, local_date)
);

-- Dates on which the two-minute version of a day comes first, because the member chose a smaller target after two misses.
create table short_days (
  member_id uuid primary key references members on delete cascade,
  until_date date not null,
  chosen_at timestamptz not null
);

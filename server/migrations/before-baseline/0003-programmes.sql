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

-- One walk through the ninety days. Finishing day 90 closes a round; the member may begin another or keep a maintenance practice.
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
  unique (member_id, program_id, number)
);
-- At most one open round of a programme.
create unique index rounds_open on rounds (member_id, program_id) where finished_at is null;

-- Ticks of one day. Each item remembers when it was last changed, so that a late replay of an older tick loses.
create table day_ticks (
  round_id uuid not null references rounds on delete cascade,
  day integer not null,
  item text not null check (item in ('readLesson', 'walkReflection', 'optionalBonus')),
  value boolean not null,
  local_date date not null,
  changed_at timestamptz not null,
  primary key (round_id, day, item)
);

-- A completed day, once for ever: the instant, the zone and the member's local date it counts for.
create table day_completions (
  round_id uuid not null references rounds on delete cascade,
  day integer not null,
  member_id uuid not null references members on delete cascade,
  local_date date not null,
  time_zone text not null,
  completed_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (round_id, day)
);
create index day_completions_of_member on day_completions (member_id, local_date);

-- Every local date on which the member did anything of the day: what the rhythm map and partial days read.
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
  unique (member_id, broken_on)
);

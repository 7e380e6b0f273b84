-- Mentorship circles and quarterly intensives.
create table gatherings (
  id uuid primary key,
  kind text not null check (kind in ('circle', 'intensive')),
  -- Null for a former member.
  host_id uuid references members on delete set null,
  title text not null check (length(title) between 1 and 100),
  summary text not null check (length(summary) <= 300),
  about text not null default '' check (length(about) <= 5000),
  included text[] not null default '{}',
  -- The zone on whose clock the host planned the dates.
  zone text not null,
  call_url text not null check (length(call_url) <= 500),
  seats smallint not null check (seats between 1 and 200),
  -- First day of the quarter of an intensive, on the host's clock.
  quarter date,
  -- The group of an intensive, whose members have a seat.
  group_id uuid unique references groups on delete set null,
  -- First beginning and last end of the dates that aren't cancelled.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  version integer not null default 1,
  cancelled_at timestamptz,
  cancel_reason text not null default '' check (length(cancel_reason) <= 500),
  hidden_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  client_id uuid,
  unique (host_id, client_id),
  check ((kind = 'intensive') = (quarter is not null)),
  check (kind = 'intensive' or group_id is null),
  check (ends_at > starts_at)
);
-- Intensives are quarterly: one each quarter.
create unique index gatherings_of_quarter on gatherings (quarter) where quarter is not null and cancelled_at is null;
create index gatherings_by_end on gatherings (ends_at, id);
-- Every load of the app asks whether the member leads a circle.
create index gatherings_of_host on gatherings (host_id);

create table gathering_meetings (
  id uuid primary key,
  gathering_id uuid not null references gatherings on delete cascade,
  title text not null check (length(title) <= 100),
  about text not null default '' check (length(about) <= 500),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Counts the changes of the time, as calendars ask for it.
  sequence integer not null default 0,
  moved_from timestamptz,
  changed_at timestamptz not null,
  cancelled_at timestamptz,
  notes text not null default '' check (length(notes) <= 10000),
  notes_at timestamptz,
  -- Notes of a date have a version, so that two tabs don't overwrite each other.
  notes_version integer not null default 0,
  check (ends_at > starts_at)
);
create index gathering_meetings_of_gathering on gathering_meetings (gathering_id, starts_at);
create index gathering_meetings_by_start on gathering_meetings (starts_at, gathering_id) where cancelled_at is null;

create table gathering_seats (
  gathering_id uuid not null references gatherings on delete cascade,
  member_id uuid not null references members on delete cascade,
  state text not null check (state in ('reserved', 'offered', 'waiting')),
  since timestamptz not null,
  offered_until timestamptz,
  primary key (gathering_id, member_id),
  check ((state = 'offered') = (offered_until is not null))
);
create index gathering_seats_of_member on gathering_seats (member_id);
create index gathering_seats_offered on gathering_seats (offered_until) where offered_until is not null;

create table gathering_questions (
  id uuid primary key,
  gathering_id uuid not null references gatherings on delete cascade,
  meeting_id uuid not null references gathering_meetings on delete cascade,
  author_id uuid not null references members on delete cascade,
  content text not null check (length(content) between 1 and 500),
  is_anonymous boolean not null,
  asked_at timestamptz not null,
  hidden_at timestamptz,
  client_id uuid,
  unique (author_id, client_id)
);
create index gathering_questions_of_meeting on gathering_questions (meeting_id, asked_at);
create index gathering_questions_of_gathering on gathering_questions (gathering_id);

create table gathering_votes (
  question_id uuid not null references gathering_questions on delete cascade,
  member_id uuid not null references members on delete cascade,
  voted_at timestamptz not null,
  primary key (question_id, member_id)
);
create index gathering_votes_of_member on gathering_votes (member_id);

-- Reminders that were sent, by the time that they were sent for: a moved date is reminded of again.
create table gathering_reminders (
  meeting_id uuid not null references gathering_meetings on delete cascade,
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('day', 'hour')),
  starts_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (meeting_id, member_id, kind, starts_at)
);
create index gathering_reminders_of_member on gathering_reminders (member_id);

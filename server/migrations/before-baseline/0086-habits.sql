-- The weekday on which a member's week begins: 1 is Monday, 7 is Sunday.
alter table members add column week_starts_on smallint not null default 1 check (week_starts_on between 1 and 7);

create table habits (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  -- Chosen by the device, so that a repeated creation is recognised.
  client_id uuid,
  name text not null,
  description text,
  category text not null,
  -- Every schedule the habit had, oldest first, each with the date from which it counts: [{"from": date, "schedule": {...}}].
  schedules jsonb not null,
  day_target integer not null check (day_target > 0),
  unit text,
  direction text not null check (direction in ('at_least', 'at_most')),
  reminder_times text[] not null,
  color text not null,
  icon text not null,
  routine text,
  position integer not null,
  link text not null check (link in ('none', 'walk', 'lesson', 'journal')),
  started_on date not null,
  -- `habit_days` in short, for the numbers of a list: one letter a date from `marks_from` on, `x` for a target met, `p` for a part,
  -- `.` for neither. Null and empty without a mark.
  marks_from date,
  marks text not null default '',
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index habits_of_member on habits (member_id, position, id);
create unique index habits_client_id on habits (member_id, client_id);

-- One date of a habit. A row whose mark or note was removed stays, so that an older act that arrives late can't return it.
create table habit_days (
  habit_id uuid not null references habits on delete cascade,
  local_date date not null,
  count integer check (count >= 0),
  -- Whether `count` met the target of its time. A later target changes no past date.
  is_met boolean not null,
  -- What of Evolve 90 ticked it, and how much it added. Null for the member's own mark.
  source text check (source in ('walk', 'lesson', 'journal')),
  added integer not null default 0,
  note text,
  marked_at timestamptz,
  noted_at timestamptz,
  -- Ids of the last acts on this date, so that a replay changes nothing.
  operations uuid[] not null default '{}',
  primary key (habit_id, local_date),
  check (source is null or count is not null)
);

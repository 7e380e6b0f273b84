-- History of habits that members bring from other trackers. `plan` is what the file had, until it is applied or forgotten.
create table imports (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  source text not null check (source in ('loop', 'habitica', 'csv')),
  state text not null default 'found' check (state in ('found', 'working', 'done', 'undoing', 'undone')),
  plan jsonb not null,
  preview jsonb not null,
  -- Habits of the plan that are applied, or undone.
  progress integer not null default 0,
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz
);
create index imports_of_member on imports (member_id);

-- The dates and notes that an import added, so that undo removes exactly these.
create table import_days (
  import_id uuid not null references imports on delete cascade,
  habit_id uuid not null references habits on delete cascade,
  local_date date not null,
  count integer,
  note text,
  primary key (import_id, habit_id, local_date),
  check (count is not null or note is not null)
);
create index import_days_of_habit on import_days (habit_id);

-- The habits that an import created.
create table import_habits (
  import_id uuid not null references imports on delete cascade,
  habit_id uuid not null references habits on delete cascade,
  primary key (import_id, habit_id)
);
create index import_habits_of_habit on import_habits (habit_id);

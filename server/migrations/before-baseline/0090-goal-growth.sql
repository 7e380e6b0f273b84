-- A habit that adds to a goal by itself, and how much.
create table goal_growth (
  goal_id uuid not null references goals on delete cascade,
  habit_id uuid not null references habits on delete cascade,
  -- `day`: `amount` for each date on which the habit is kept. `count`: `amount` for each one of its count.
  per text not null check (per in ('day', 'count')),
  amount numeric not null check (amount > 0),
  -- The first date that is added.
  since date not null,
  -- Set when the member ended it. What it added before can be undone with the habit.
  ended_at timestamptz,
  primary key (goal_id, habit_id)
);
create index goal_growth_of_habit on goal_growth (habit_id);

-- The habit that added an entry. It stays when the habit is deleted, because the progress was made.
alter table goal_entries add column habit_id uuid;
create unique index goal_entries_of_habit on goal_entries (habit_id, on_date, goal_id) where undone_at is null and habit_id is not null;

-- Goals and what was added to them. Amounts are numeric, so decimals stay exact.
create table goals (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  client_id uuid,
  title text not null,
  description text not null,
  category text not null check (category in ('fitness', 'personal', 'financial', 'health', 'career', 'relationships')),
  target_value numeric not null check (target_value > 0),
  current_value numeric not null default 0 check (current_value >= 0),
  unit text not null,
  starts_on date not null,
  deadline date not null,
  priority text not null check (priority in ('high', 'medium', 'low')),
  -- The member's own milestones below the target; null for the quarters.
  milestones numeric[],
  -- The member's date when the target was reached, or when they closed the goal below it.
  reached_on date,
  closed_on date,
  -- Set when the celebration of the current target was shown.
  celebrated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint goals_reached check ((reached_on is not null) = (current_value >= target_value)),
  constraint goals_closed check (closed_on is null or reached_on is null)
);
create index goals_of_member on goals (member_id, created_at);
create unique index goals_client_id on goals (member_id, client_id);

-- An undone entry keeps its row, so that a replay of the call that added it changes nothing.
create table goal_entries (
  goal_id uuid not null references goals on delete cascade,
  id uuid not null,
  amount numeric not null,
  note text not null,
  on_date date not null,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (goal_id, id)
);
create index goal_entries_in_order on goal_entries (goal_id, at desc, id desc) where undone_at is null;
create index goal_entries_by_date on goal_entries (goal_id, on_date) where undone_at is null;

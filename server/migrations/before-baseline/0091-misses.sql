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

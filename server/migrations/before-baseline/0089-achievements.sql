-- Achievements that a member has earned. They stay when what earned them is deleted. Those of the trail and the streak could be computed
-- again, but are recorded alike, so that one table has the dates.
create table achievements (
  member_id uuid not null references members on delete cascade,
  achievement text not null,
  -- The member's date. Null for one whose date wasn't known when it was noticed.
  earned_on date,
  recorded_at timestamptz not null,
  primary key (member_id, achievement)
);

-- A pause of a membership that was resumed before it began covers only the whole dates in between: both ends had their own time to
-- practise, and would otherwise be protected for nothing as often as someone pauses and resumes.
alter table membership_freezes add column whole_dates_only boolean not null default false;

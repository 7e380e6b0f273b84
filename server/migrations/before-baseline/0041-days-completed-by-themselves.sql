-- Who completed a day: the member, or the server after its date ended with both ticks made. `seen_at` is set once the
-- member was told of the second kind.
alter table day_completions add column completed_by text not null default 'member' check (completed_by in ('member', 'server'));
alter table day_completions add column seen_at timestamptz;
create index day_completions_unseen on day_completions (member_id) where completed_by = 'server' and seen_at is null;

-- The finish ceremony plays once, whatever the device. Rounds that were finished days ago had theirs.
alter table rounds add column finish_seen_at timestamptz;
update rounds set finish_seen_at = finished_at where finished_at < now() - interval '2 days';

-- A repair mends every date that was missed within its 48 hours: `days` dates from `broken_on` on.
alter table repairs add column days integer not null default 1 check (days between 1 and 400);

-- A closed gate holds the streak for as long as it is closed. While it is closed the programme derives that from the
-- round and the plan; the time is written down when the plan opens the next day, which may happen more than once.
drop index membership_freezes_upgrade;

-- A closed category takes no new topics. Those that it has stay readable and take replies.
alter table forum_categories add column closed_at timestamptz;

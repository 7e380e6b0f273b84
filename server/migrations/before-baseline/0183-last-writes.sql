-- The transaction in which a session's member last changed something, so that a replica is read only once it shows it.
-- Signing in and registering change something too.
alter table sessions add column last_write bigint;
alter table sessions alter column last_write set default pg_current_xact_id()::text::bigint;

-- A session lasts as long as it is used: 90 idle days end it, and no date of its own any more. Sessions that are live
-- today live on; those that ended and were not swept yet must not come back.
delete from sessions where expires_at <= now() or last_used_at <= now() - interval '14 days';
alter table sessions drop column expires_at;

-- Notes of a date have a version, so that two tabs don't overwrite each other.
alter table gathering_meetings add column notes_version integer not null default 0;

-- The list of what is ahead is sorted by the next date.
drop index gathering_meetings_by_start;
create index gathering_meetings_by_start on gathering_meetings (starts_at, gathering_id) where cancelled_at is null;

-- The link to the call of a host who left is empty.
alter table gatherings drop constraint gatherings_call_url_check;
alter table gatherings add constraint gatherings_call_url_check check (length(call_url) <= 500);

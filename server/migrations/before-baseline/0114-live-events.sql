-- Events for open pages, for about an hour (docs/decisions/0025). They have ids and numbers, never a text of a member.
create table live_events (
  id bigint generated always as identity primary key,
  -- The transaction that published it. A snapshot says exactly which of these a reader has seen.
  xid xid8 not null default pg_current_xact_id(),
  -- Either the member it is for, or the place that members watch, such as `topic:` and an id.
  member_id uuid references members (id) on delete cascade,
  place text check (length(place) <= 80),
  -- Content that a watching member must be able to read. Null: everyone at the place gets it.
  content_type text,
  content_id uuid,
  -- Who caused it, so that members who block or mute them don't get it.
  by_member uuid references members (id) on delete cascade,
  name text not null check (length(name) <= 40),
  data jsonb not null default '{}' check (length(data::text) <= 2000),
  at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(member_id, place) = 1)
);
create index live_events_xid on live_events (xid);
create index live_events_of_member on live_events (member_id, xid) where member_id is not null;
create index live_events_of_place on live_events (place, xid) where place is not null;
create index live_events_by on live_events (by_member) where by_member is not null;
-- The oldest row is the mark before which events are deleted, so there is always one.
insert into live_events (place, name) values ('begin', 'begin');

-- An ended session closes its streams on every server, however it ended.
create function notify_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_checks', e.member_id::text) from (select distinct member_id from ended) e;
  return null;
end $$;
create trigger sessions_close_streams after delete on sessions
  referencing old table as ended for each statement execute function notify_ended_sessions();

create function notify_suspended() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_checks', new.member_id::text);
  return null;
end $$;
create trigger suspensions_close_streams after insert or update on suspensions
  for each row execute function notify_suspended();

-- A suspended member's one request for another look, by the link of the email. It is decided once, by someone else than who
-- suspended them.
create table suspension_appeals (
  id uuid primary key,
  suspension_id uuid not null unique references suspensions on delete cascade,
  words text not null check (length(words) between 1 and 4000),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references members on delete set null,
  outcome text check (outcome in ('kept', 'lifted')),
  -- For the member, who reads it in an email and on the page of the link.
  note text check (length(note) <= 1000),
  check ((decided_at is null) = (outcome is null))
);
create index suspension_appeals_waiting on suspension_appeals (asked_at, id) where decided_at is null;
create index suspension_appeals_decided_by on suspension_appeals (decided_by) where decided_by is not null;

-- Changes of members' email addresses. One waits per member. Ended ones stay a while, for the emails about them.
create table email_changes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  old_email text not null check (length(old_email) <= 254),
  new_email text not null check (length(new_email) <= 254),
  -- False for an old address that was never confirmed. It has no say.
  needs_old boolean not null,
  new_token_hash bytea not null unique,
  old_token_hash bytea not null unique,
  requested_at timestamptz not null,
  new_confirmed_at timestamptz,
  old_confirmed_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('changed', 'stopped', 'cancelled', 'lapsed')),
  check ((ended_at is null) = (outcome is null))
);
create unique index email_changes_waiting on email_changes (member_id) where ended_at is null;
create index email_changes_of_member on email_changes (member_id);

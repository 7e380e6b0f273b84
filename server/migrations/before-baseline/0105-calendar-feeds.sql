-- The calendar of reminders that calendar programs read at a secret address. A row exists while it is on, and has only the hash of the secret.
create table calendar_feeds (
  member_id uuid primary key references members on delete cascade,
  token_hash bytea not null unique,
  shows_names boolean not null default false,
  -- When the address was made.
  renewed_at timestamptz not null,
  -- When a program last read it, to the hour.
  read_at timestamptz
);

-- Devices on which a member signed in before: each has a counter of wrong passwords of its own. A token here opens nothing.
create table remembered_devices (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index remembered_devices_member on remembered_devices (member_id, last_used_at);

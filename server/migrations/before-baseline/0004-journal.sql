-- One random key a member, wrapped by the server key: a dump of the database alone reveals no entry.
create table journal_keys (
  member_id uuid primary key references members on delete cascade,
  wrapped_key bytea not null,
  created_at timestamptz not null
);

create table journal_entries (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  round_id uuid not null references rounds on delete cascade,
  day integer not null,
  sealed_text bytea not null,
  revision integer not null default 1,
  written_on date not null,
  written_at timestamptz not null,
  updated_at timestamptz not null,
  unique (round_id, day)
);
create index journal_entries_of_member on journal_entries (member_id);

-- One random key a member, encrypted with the server key, so that a dump of the database alone reveals no entry.
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
  version integer not null default 1,
  written_on date not null,
  written_at timestamptz not null,
  updated_at timestamptz not null,
  unique (round_id, day)
);
create index journal_entries_of_member on journal_entries (member_id);

-- A member's words about a week, sealed with their journal key. The question is stored with them, so that it never changes.
create table review_answers (
  member_id uuid not null references members on delete cascade,
  from_date date not null,
  to_date date not null,
  question text not null,
  sealed_text bytea not null,
  version integer not null default 1,
  written_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (member_id, from_date)
);

-- How a member's date was. `sealed` has mood and energy, one byte each, with the member's journal key. A removed one is 0, and the row
-- stays, so that an older act that arrives late can't return it.
create table feelings (
  member_id uuid not null references members on delete cascade,
  local_date date not null,
  sealed bytea not null,
  mood_at timestamptz,
  energy_at timestamptz,
  primary key (member_id, local_date)
);

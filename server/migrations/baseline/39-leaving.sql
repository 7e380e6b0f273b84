-- Erased accounts, by an id that says nothing about a person. Proves what was erased, and lets `check-invariants` look for remains.
create table erasures (
  member_id uuid primary key,
  begun_at timestamptz not null,
  -- The member's choice for what they wrote in the community.
  erases_texts boolean not null,
  rows_erased integer not null default 0,
  erased_at timestamptz
);

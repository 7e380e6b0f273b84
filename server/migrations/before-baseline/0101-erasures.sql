-- Set while an account is being erased: it can no longer be kept, and no one can sign in to it.
alter table members add column erasing_since timestamptz;

-- Erased accounts, by an id that says nothing about a person. Proves what was erased, and lets `check-invariants` look for remains.
create table erasures (
  member_id uuid primary key,
  begun_at timestamptz not null,
  -- The member's choice for what they wrote in the community.
  erases_texts boolean not null,
  rows_erased integer not null default 0,
  erased_at timestamptz
);

-- A retired seat stays retired without its member.
alter table founder_seats drop constraint founder_seats_member_id_fkey;
alter table founder_seats add constraint founder_seats_member_id_fkey foreign key (member_id) references members on delete set null;

-- When a granted plan ends. Null for one without an end.
alter table memberships add column comped_until timestamptz;
create index memberships_comped_until on memberships (comped_until) where comped_until is not null;

-- Notes of administrators about a member, whom they never show it.
create table member_notes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  author_id uuid references members on delete set null,
  content text not null check (length(content) between 1 and 2000),
  created_at timestamptz not null
);
create index member_notes_of_member on member_notes (member_id, created_at desc, id desc);
create index member_notes_by_author on member_notes (author_id) where author_id is not null;

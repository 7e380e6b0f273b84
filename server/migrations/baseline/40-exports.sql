-- Files with everything of a member, which a job makes. The newest of each kind stays until it expires. The link needs its key, and the
-- session of its member.
create table exports (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  contents text not null check (contents in ('everything', 'practice')),
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed')),
  asked_at timestamptz not null,
  -- The last sign of life of the job. Another one begins again when it is old.
  worked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  file text unique,
  link_key text unique,
  bytes bigint,
  check ((state = 'ready') = (file is not null and link_key is not null and bytes is not null and expires_at is not null))
);
-- A double click makes one file.
create unique index exports_one_at_a_time on exports (member_id, contents) where state in ('waiting', 'working');
create index exports_of_member on exports (member_id);

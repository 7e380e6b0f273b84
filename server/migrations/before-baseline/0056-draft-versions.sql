-- What another device of the same member had written at a place when this one saved: kept until the member throws it away.
create table draft_versions (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  place text not null,
  content text not null,
  title text,
  tags text,
  base timestamptz,
  updated_at timestamptz not null
);
create index draft_versions_of_member on draft_versions (member_id, place, updated_at desc);
create index draft_versions_by_age on draft_versions (updated_at);

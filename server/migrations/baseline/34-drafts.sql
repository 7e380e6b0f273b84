-- What members began to write and haven't sent. A draft is deleted when it is sent, and after 60 days.
create table drafts (
  member_id uuid not null references members on delete cascade,
  place text not null check (length(place) <= 80),
  content text not null,
  title text,
  tags text,
  updated_at timestamptz not null,
  -- The version of the text that an edit is based on. 0 is older than every stored version.
  base_version int,
  -- A draft has a version, so that devices don't compare their clocks. It begins at a random number: a draft written anew is never taken for
  -- a deleted one. `writer` names the device that saved it.
  version int not null default 1 + floor(random() * 1000000000)::int,
  writer text,
  -- The data of a comment box.
  queue jsonb,
  -- Drafts of forms: the changed fields of a new or edited group, in the order in which the form has them.
  fields json,
  primary key (member_id, place)
);
create index drafts_by_age on drafts (updated_at);

-- What another device of the member had written at a place when this one saved. Kept until the member deletes it.
create table draft_copies (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  place text not null,
  content text not null,
  title text,
  tags text,
  updated_at timestamptz not null,
  base_version int,
  queue jsonb,
  fields json
);
create index draft_copies_of_member on draft_copies (member_id, place, updated_at desc);
create index draft_copies_by_age on draft_copies (updated_at);

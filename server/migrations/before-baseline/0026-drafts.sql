-- What members began to write and have not sent; it goes when it is sent, and after 60 days.
create table drafts (
  member_id uuid not null references members on delete cascade,
  place text not null check (length(place) <= 80),
  content text not null,
  title text,
  tags text,
  updated_at timestamptz not null,
  primary key (member_id, place)
);
create index drafts_by_age on drafts (updated_at);

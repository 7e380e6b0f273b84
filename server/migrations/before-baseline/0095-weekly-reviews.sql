-- A week of a member in their own numbers. Written at the first look, and kept as it was when the next week is written.
create table weekly_reviews (
  member_id uuid not null references members on delete cascade,
  from_date date not null,
  to_date date not null,
  facts jsonb not null,
  question text not null,
  written_at timestamptz not null,
  primary key (member_id, from_date)
);

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

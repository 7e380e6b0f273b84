-- Posts a member wants to hear nothing more about.
create table notice_mutes (
  member_id uuid not null references members on delete cascade,
  post_id uuid not null references posts on delete cascade,
  muted_at timestamptz not null,
  primary key (member_id, post_id)
);
create index notice_mutes_of_post on notice_mutes (post_id);

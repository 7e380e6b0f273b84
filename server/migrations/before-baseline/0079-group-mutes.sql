-- Groups whose posts and comments a member wants no notifications about. A row outlives the membership, so that leaving a
-- group doesn't turn them on again.
create table notification_group_mutes (
  member_id uuid not null references members on delete cascade,
  group_id uuid not null references groups on delete cascade,
  muted_at timestamptz not null,
  primary key (member_id, group_id)
);
create index notification_group_mutes_of_group on notification_group_mutes (group_id);

-- The thread of a pod is a group that no list, search or count of groups has. It has members and no leaders.
alter table groups add column is_pod boolean not null default false;
-- Since when a thread can only be read, because its pod joined another one.
alter table groups add column closed_at timestamptz;
alter table groups add constraint groups_pod check (
  (not is_pod or (is_private and admin_id is null and not is_welcome)) and (closed_at is null or is_pod));

-- Who looks for a pod. The choice to share stays when they stop looking.
create table pod_searches (
  member_id uuid primary key references members on delete cascade,
  -- Null while they don't look.
  looking_since timestamptz,
  shares_stones boolean not null,
  updated_at timestamptz not null
);
create index pod_searches_waiting on pod_searches (looking_since, member_id) where looking_since is not null;

create table pods (
  id uuid primary key,
  name text not null check (length(name) between 1 and 40),
  group_id uuid not null unique references groups on delete cascade,
  -- IANA name. Its Sunday evening is when the check-in is written.
  zone text not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  -- The pod that its members joined.
  merged_into_id uuid references pods on delete set null,
  check (merged_into_id is null or ended_at is not null)
);
create index pods_merged_into on pods (merged_into_id) where merged_into_id is not null;
create index pods_open on pods (id) where ended_at is null;

create table pod_members (
  pod_id uuid not null references pods on delete cascade,
  member_id uuid not null references members on delete cascade,
  joined_at timestamptz not null,
  -- Shows their stones, day and rests to the pod.
  shares_stones boolean not null,
  -- Has a line on the board.
  is_on_board boolean not null default false,
  left_at timestamptz,
  left_why text check (left_why in ('left', 'blocked', 'away', 'suspended', 'merged')),
  -- When the member put the ended membership away.
  closed_at timestamptz,
  primary key (pod_id, member_id),
  check ((left_at is null) = (left_why is null)),
  check (closed_at is null or left_at is not null)
);
create unique index pod_members_open on pod_members (member_id) where left_at is null;
create index pod_members_of_member on pod_members (member_id, left_at desc);

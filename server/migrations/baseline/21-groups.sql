-- Returns whether a post of a group is shown to a member (null: someone outside). Scalars, so that the planner inlines it everywhere.
create function is_shown_in_group(
  is_private boolean, members_only boolean, member uuid, reads_from timestamptz, written_at timestamptz
) returns boolean language sql immutable parallel safe as $$
  select (not is_private and not members_only)
    or (member is not null and (not members_only or reads_from is null or written_at > reads_from))
$$;

create table groups (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  description text not null check (length(description) between 1 and 2000),
  rules text not null default '' check (length(rules) <= 4000),
  is_private boolean not null default false,
  open_to_starters boolean not null default false,
  is_welcome boolean not null default false,
  admin_id uuid references members on delete set null,
  cover_id uuid references images on delete set null,
  invite_code text unique,
  members_count integer not null default 0 check (members_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  hidden_at timestamptz,
  -- When the words or the picture of a group were last changed. `updated_at` changes with its doors and its owner as well.
  edited_at timestamptz,
  -- When the group was last opened. Null for a group that never was private.
  opened_at timestamptz,
  -- When the posts from before that become visible to everyone. Null when they stay with the members.
  past_opens_at timestamptz,
  -- Guards the pictures of members-only posts. It is never open.
  members_guard_id uuid not null default gen_random_uuid(),
  words tsvector generated always as (
    setweight(to_tsvector('folded_english', search_text(name)), 'A') || setweight(to_tsvector('folded_english', search_text(description)), 'B')
  ) stored,
  version int not null default 1,
  -- The drawing that the owner chose for a group without a photo. Null for the one that follows from its id.
  cover_art text constraint groups_cover_art check (cover_art in ('contours', 'stones', 'river', 'forest', 'night', 'weave')),
  -- Whether every member of a group may share its invitation link, not only its leaders.
  members_invite boolean not null default false,
  -- True after a leader turned the invitation link off. Then only a leader makes a new one, also where members may invite.
  invite_is_off boolean not null default false,
  -- The thread of a pod is a group that no list, search or count of groups has. It has members and no leaders.
  is_pod boolean not null default false,
  -- Since when a thread can only be read, because its pod joined another one.
  closed_at timestamptz,
  constraint groups_past_opens check (past_opens_at is null or (not is_private and opened_at is not null)),
  constraint groups_pod check (
  (not is_pod or (is_private and admin_id is null and not is_welcome)) and (closed_at is null or is_pod))
);
create unique index groups_welcome on groups (is_welcome) where is_welcome;
create index groups_by_size on groups (members_count desc, id desc) where hidden_at is null;
create index groups_of_admin on groups (admin_id);
create index groups_words on groups using gin (words);
create index groups_with_cover on groups (cover_id) where cover_id is not null;

create table group_members (
  group_id uuid not null references groups on delete cascade,
  member_id uuid not null references members on delete cascade,
  role text not null default 'member' check (role in ('owner', 'moderator', 'member')),
  -- Leaders first.
  rank smallint not null generated always as (case role when 'owner' then 0 when 'moderator' then 1 else 2 end) stored,
  joined_at timestamptz not null,
  -- Members-only posts from before this are not shown to this member, who came in through an open door.
  reads_from timestamptz,
  primary key (group_id, member_id)
);
create index group_members_of_member on group_members (member_id, group_id);
create index group_members_by_rank on group_members (group_id, rank, joined_at, member_id);
create index group_members_newest on group_members (group_id, joined_at desc, member_id);
create unique index group_owner on group_members (group_id) where role = 'owner';

-- Who asks to join, who was refused, and who was removed and has to ask again.
create table group_requests (
  group_id uuid not null references groups on delete cascade,
  member_id uuid not null references members on delete cascade,
  status text not null check (status in ('pending', 'declined', 'removed')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references members on delete set null,
  -- It stays while they ask again, because someone who was removed joins by asking only, however open the group is.
  removed_at timestamptz,
  primary key (group_id, member_id),
  check (status <> 'removed' or removed_at is not null)
);
create index group_requests_waiting on group_requests (group_id, asked_at, member_id) where status = 'pending';
create index group_requests_of_member on group_requests (member_id);
create index group_requests_decided_by on group_requests (decided_by) where decided_by is not null;

-- Everyone is in Welcome, however they became a member. The count is kept in the same transaction.
create function join_welcome() returns trigger language plpgsql as $$
begin
  insert into group_members (group_id, member_id, role, joined_at)
  select g.id, n.id, 'member', n.created_at from joined n cross join groups g where g.is_welcome
  on conflict do nothing;
  update groups g set members_count = members_count + (select count(*) from joined) where g.is_welcome;
  return null;
end $$;
create trigger members_join_welcome after insert on members
  referencing new table as joined for each statement execute function join_welcome();

-- A member who is erased leaves every group, and the counts follow.
create function leave_groups() returns trigger language plpgsql as $$
begin
  update groups g set members_count = members_count - 1
  from group_members gm where gm.group_id = g.id and gm.member_id = old.id;
  return old;
end $$;
create trigger members_leave_groups before delete on members for each row execute function leave_groups();

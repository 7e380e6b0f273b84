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
  words tsvector generated always as (
    setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', description), 'B')
  ) stored
);
create unique index groups_welcome on groups (is_welcome) where is_welcome;
create index groups_by_size on groups (members_count desc, id desc) where hidden_at is null;
create index groups_of_admin on groups (admin_id);
create index groups_words on groups using gin (words);

create table group_members (
  group_id uuid not null references groups on delete cascade,
  member_id uuid not null references members on delete cascade,
  role text not null default 'member' check (role in ('owner', 'moderator', 'member')),
  -- Leaders first.
  rank smallint not null generated always as (case role when 'owner' then 0 when 'moderator' then 1 else 2 end) stored,
  joined_at timestamptz not null,
  primary key (group_id, member_id)
);
create index group_members_of_member on group_members (member_id, group_id);
create index group_members_by_rank on group_members (group_id, rank, joined_at, member_id);
create index group_members_newest on group_members (group_id, joined_at desc, member_id);
create unique index group_owner on group_members (group_id) where role = 'owner';

-- Who asks to come in, who was refused, and who was removed and must ask again.
create table group_requests (
  group_id uuid not null references groups on delete cascade,
  member_id uuid not null references members on delete cascade,
  status text not null check (status in ('pending', 'declined', 'removed')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references members on delete set null,
  -- Stays while they ask again: whoever was removed comes in by asking alone, however open the group is.
  removed_at timestamptz,
  primary key (group_id, member_id),
  check (status <> 'removed' or removed_at is not null)
);
create index group_requests_waiting on group_requests (group_id, asked_at, member_id) where status = 'pending';

-- Everybody is in Welcome, however they came to be a member. The trigger keeps the count in the same transaction.
insert into groups (id, name, description, rules, is_private, open_to_starters, is_welcome, created_at, updated_at)
values (
  '01900000-0000-7000-8000-00000000e190',
  'Welcome',
  'Where every member begins. Say hello, tell us what brought you here, and meet the people who walk beside you.',
  E'Be kind: everybody here is on the way.\nWhat is shared here stays here.\nNo selling, no diagnoses, no comparing.',
  false, true, true, now(), now()
);

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

insert into group_members (group_id, member_id, role, joined_at)
select g.id, m.id, 'member', m.created_at from members m cross join groups g where g.is_welcome;
update groups set members_count = (select count(*) from group_members) where is_welcome;

-- A member who is erased leaves every group; the counts follow.
create function leave_groups() returns trigger language plpgsql as $$
begin
  update groups g set members_count = members_count - 1
  from group_members gm where gm.group_id = g.id and gm.member_id = old.id;
  return old;
end $$;
create trigger members_leave_groups before delete on members for each row execute function leave_groups();

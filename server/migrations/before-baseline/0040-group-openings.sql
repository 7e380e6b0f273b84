-- A post that was written, or talked about, while its group was private. It stays with the members when the group opens, until a
-- publication its author was told of. The group's own switch therefore publishes nothing.
alter table posts add column members_only boolean not null default false;
-- The author's own wish: no publication by the group's owner changes this post.
alter table posts add column keeps_members_only boolean not null default false;
update posts p set members_only = true from groups g where g.id = p.group_id and g.is_private;
alter table posts add constraint posts_members_only check (
  (group_id is not null or not members_only) and (members_only or not keeps_members_only));

-- When the group was last opened; null for a group that never was private.
alter table groups add column opened_at timestamptz;
-- When the posts from before that become visible to everyone; null when they stay with the members.
alter table groups add column past_opens_at timestamptz;
alter table groups add constraint groups_past_opens check (past_opens_at is null or (not is_private and opened_at is not null));
-- Guards the pictures of members-only posts. It is never open.
alter table groups add column members_guard_id uuid not null default gen_random_uuid();

-- Members-only posts from before this are not shown to this member, who came in through an open door.
alter table group_members add column reads_from timestamptz;

-- Says whether a post of a group is shown to a member (null: somebody outside). Scalars, so that the planner inlines it everywhere.
create function is_shown_in_group(
  is_private boolean, members_only boolean, member uuid, reads_from timestamptz, written_at timestamptz
) returns boolean language sql immutable parallel safe as $$
  select (not is_private and not members_only)
    or (member is not null and (not members_only or reads_from is null or written_at > reads_from))
$$;

-- Pages that are open go on showing their pictures: the new guard starts with the pass they know.
insert into picture_guards (id, is_open, pass)
select g.members_guard_id, false, coalesce(pg.pass, gen_random_uuid())
from groups g left join picture_guards pg on pg.id = g.id and not pg.is_open where g.is_private;
update images i set guard_id = g.members_guard_id
from posts p join groups g on g.id = p.group_id where p.image_id = i.id and p.members_only;

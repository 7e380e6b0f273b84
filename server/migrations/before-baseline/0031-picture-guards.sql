-- Pictures that are guarded together, such as those of a group: one row says whether they need a pass, and which. Renewing it costs one
-- row however many pictures there are. The pass before counts for a while, so that a page that is open goes on showing its pictures.
create table picture_guards (
  id uuid primary key,
  is_open boolean not null,
  pass uuid not null default gen_random_uuid(),
  former uuid,
  renewed_at timestamptz
);

-- A guard is named after what it guards.
alter table images add column guard_id uuid;

insert into picture_guards (id, is_open) select id, not is_private and hidden_at is null from groups;
update images i set guard_id = p.group_id from posts p where p.image_id = i.id and p.group_id is not null;
update images i set guard_id = g.id from groups g where g.cover_id = i.id;

-- What is left to a picture's own pass is what moderators hid.
update images i set pass = null
where pass is not null and not exists (select from posts p where p.image_id = i.id and p.hidden_at is not null);

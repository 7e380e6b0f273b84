-- A guard is deleted with the last picture that it guards.
create index images_by_guard on images (guard_id) where guard_id is not null;

-- Guards from before of pictures and texts that are gone. That of a group stays for the pictures to come.
delete from picture_guards g where not exists (select from images i where i.guard_id = g.id)
  and not exists (select from groups o where o.id = g.id or o.members_guard_id = g.id);

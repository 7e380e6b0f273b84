-- One integer version for each text that can be edited, raised by each edit. An edit names the version it is based on.
alter table posts add column version int not null default 1;
alter table comments add column version int not null default 1;
alter table forum_posts add column version int not null default 1;
alter table groups add column version int not null default 1;

-- The draft of an edit names that version too, instead of the time of the last edit. 0 is older than every stored version.
alter table drafts add column base_version int;
alter table draft_versions add column base_version int;
create function version_of_edit(place text, base timestamptz) returns int language sql as $$
  select count(*)::int from (
    select edited_at from posts where id = substr(place, 6)::uuid
    union all select edited_at from comments where id = substr(place, 6)::uuid
    union all select edited_at from forum_posts where id = substr(place, 6)::uuid
  ) text where edited_at is not distinct from base $$;
update drafts set base_version = version_of_edit(place, base) where place ~ '^edit:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
update draft_versions set base_version = version_of_edit(place, base) where place ~ '^edit:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
drop function version_of_edit;
alter table drafts drop column base;
alter table draft_versions drop column base;

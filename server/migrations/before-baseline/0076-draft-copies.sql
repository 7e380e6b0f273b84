-- A draft has a version, so that devices don't compare their clocks. It begins at a random number: a draft written anew is never taken for
-- a deleted one. `writer` names the device that saved it.
alter table drafts add column version int not null default 1 + floor(random() * 1000000000)::int;
alter table drafts add column writer text;

-- "Version" is that number now, so the texts of other devices are copies.
alter table draft_versions rename to draft_copies;
alter index draft_versions_of_member rename to draft_copies_of_member;
alter index draft_versions_by_age rename to draft_copies_by_age;

-- The data of a comment box has a column of its own. It was JSON in `tags`.
alter table drafts add column queue jsonb;
alter table draft_copies add column queue jsonb;
create function queue_in(tags text) returns jsonb language plpgsql as $$
begin
  return (select jsonb_build_object(
      'client_id', marks -> 'id',
      'sent_length', coalesce(marks -> 'upTo', '0'),
      'people', coalesce((select jsonb_agg(jsonb_build_object('id', pair -> 0, 'name', pair -> 1)) from jsonb_array_elements(marks -> 'people') pair), '[]'))
    from (select tags::jsonb as marks) read where jsonb_typeof(marks -> 'people') = 'array');
exception when others then return null;
end $$;
update drafts set queue = queue_in(tags) where place ~ '^(comment|edit):' and tags like '{%';
update draft_copies set queue = queue_in(tags) where place ~ '^(comment|edit):' and tags like '{%';
update drafts set tags = null where queue is not null;
update draft_copies set tags = null where queue is not null;
drop function queue_in;

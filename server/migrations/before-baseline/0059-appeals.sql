-- Whoever wrote what moderators hid may ask once for another look: the case waits again and the content stays hidden meanwhile, so
-- such a case is pending and has an action.
alter table moderation_cases
  add column appealed_at timestamptz,
  add column appeal_words text check (length(appeal_words) <= 500),
  -- Whether the author may read the note: nobody told moderators so before, except with a warning and a suspension.
  add column note_told boolean not null default false,
  add check (appeal_words is null or appealed_at is not null);
update moderation_cases set note_told = true where action in ('warn', 'suspend');

-- Notices about a hidden post lead to it.
update notices n set path = '/feed/' || p.id from posts p
where n.kind in ('content_hidden', 'warned') and n.path is null and n.about ->> 'content_type' = 'post'
  and p.id = (n.about ->> 'content_id')::uuid;

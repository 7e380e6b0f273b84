-- A member reports the same thing again once it was changed after the decision on what they had said: once a case, no longer once for ever.
alter table reports drop constraint reports_content_type_content_id_flagged_by_key;
alter table reports add constraint reports_once_a_case unique (case_id, flagged_by);
create index reports_of_content on reports (content_type, content_id, flagged_by);

-- When the words or the picture of a group were last changed: `updated_at` moves for its doors and its owner as well.
alter table groups add column edited_at timestamptz;
update groups set edited_at = updated_at where updated_at > created_at;

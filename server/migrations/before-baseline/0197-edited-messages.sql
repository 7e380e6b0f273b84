-- The sender changed the text. Null if never.
alter table messages add column edited_at timestamptz;

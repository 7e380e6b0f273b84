-- The message of the same conversation that a message replies to. What is shown of it is read from it, so deleting it deletes the quote.
alter table messages add column quoted_id uuid references messages on delete set null;
create index messages_quoting on messages (quoted_id) where quoted_id is not null;

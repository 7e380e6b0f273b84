-- Chosen by the client, so that a double click makes one copy.
alter table courses add column client_id uuid;
create unique index courses_by_client_id on courses (author_id, client_id) where client_id is not null;

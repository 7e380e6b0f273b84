-- When a draft is published by itself, or null.
alter table courses add column publish_at timestamptz check (publish_at is null or not is_published);
create index courses_due on courses (publish_at) where publish_at is not null;

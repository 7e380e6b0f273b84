-- A deleted comment that has answers keeps its place without words, author, likes or names.
alter table comments add column deleted_at timestamptz;
alter table comments drop constraint comments_content_check;
alter table comments add constraint comments_content_check check (
  case when deleted_at is null then length(content) between 1 and 2000
  else content = '' and author_id is null and client_id is null and cardinality(mentions) = 0 and likes_count = 0
    and edited_at is null and parent_id is null end);

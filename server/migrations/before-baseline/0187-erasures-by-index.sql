-- Erasing a member read all events, notifications, comments, posts and replies, to find where others mention them. Now it asks an index for the
-- ids in a text. Of texts of members only those with a mention are in it.
create function ids_in(said text) returns uuid[] language sql immutable parallel safe as $$
  select array(
    select distinct found[1]::uuid from regexp_matches(said, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as found)
$$;
create index domain_events_about on domain_events using gin (ids_in(about::text));
create index notifications_about on notifications using gin (ids_in(about::text || ' ' || subject || ' ' || coalesce(path, '')));
create index comments_mentions on comments using gin (mentions) where mentions <> '{}';
create index posts_mentions on posts using gin (ids_in(content)) where content like '%href="/u/%';
create index forum_posts_mentions on forum_posts using gin (ids_in(content)) where content like '%href="/u/%';
-- Old tries are deleted every hour.
create index throttles_by_age on throttles (at);

-- Words of a blog post are counted when it is saved, and not for each card that shows its reading time.
create function count_words(body text) returns int language sql immutable parallel safe as $$
  select case when body ~ '[^\s\u00a0\u2000-\u200a\u202f\u3000]'
    then cardinality(regexp_split_to_array(btrim(regexp_replace(body, '[\s\u00a0\u2000-\u200a\u202f\u3000]+', ' ', 'g')), ' ')) else 0 end
$$;
alter table blog_posts add column word_count int generated always as (count_words(coalesce(plain, ''))) stored;
alter table blog_revisions add column word_count int generated always as (count_words(plain)) stored;

-- The words of published news and blog posts are known, so that a word with a typo finds them. Scheduled and hidden texts teach nothing.
create or replace function public_texts() returns setof text language sql stable as $$
  select plain from posts where group_id is null and is_listed and hidden_at is null
  union all select p.plain from forum_posts p join forum_topics t on t.id = p.topic_id
    where p.deleted_at is null and p.hidden_at is null and t.deleted_at is null and t.hidden_at is null
  union all select title from forum_topics where deleted_at is null and hidden_at is null
  union all select name || ' ' || description from groups where not is_private and hidden_at is null
  union all select title || ' ' || plain from news where published_at is not null and hidden_at is null
  union all select title || ' ' || introduction || ' ' || plain from blog_posts where published_at is not null and hidden_at is null
  union all select name from members m where not exists (
    select from privacy_settings p where p.member_id = m.id and p.profile_visibility = 'private')
$$;

create function learn_news() returns trigger language plpgsql as $$
begin
  perform add_words(new.title || ' ' || new.plain);
  return null;
end $$;
create trigger news_learn_words after insert or update of title, plain, published_at on news
  for each row when (new.published_at is not null and new.hidden_at is null) execute function learn_news();

create function learn_blog_post() returns trigger language plpgsql as $$
begin
  perform add_words(new.title || ' ' || new.introduction || ' ' || new.plain);
  return null;
end $$;
create trigger blog_posts_learn_words after insert or update of title, introduction, plain, published_at on blog_posts
  for each row when (new.published_at is not null and new.hidden_at is null) execute function learn_blog_post();

select rebuild_search_words();

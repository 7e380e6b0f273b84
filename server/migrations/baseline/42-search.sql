-- Words of public texts, without who wrote them and where: a word with a typo is compared with these. Nothing is learnt from groups that
-- are private, posts that are not listed, or private profiles. Two transactions may add the same word, where a unique index would have one wait
-- for the other.
create table search_words (
  word text not null,
  added_at timestamptz not null default now()
);
create index search_words_by_word on search_words (word);
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops);

-- Words of texts that a change took out of sight. A job looks for each in the texts that are public, and forgets those that it doesn't find.
create table doubted_words (
  word text,
  -- A topic that came out of sight or back: the words of all its posts.
  topic_id uuid,
  doubted_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(word, topic_id) = 1)
);
create index doubted_words_by_age on doubted_words (doubted_at);

create function add_words(body text) returns void language sql as $$
  insert into search_words (word)
  select word from words_of(body) word where not exists (select from search_words known where known.word = word.word)
$$;

-- Learns the words of a public text and doubts those that are gone. `gone` and `fresh` are the text before and after a change, null for none.
create function keep_words(gone text, fresh text) returns void language plpgsql as $$
begin
  if fresh is not distinct from gone then
    return;
  end if;
  if fresh is not null then
    perform add_words(fresh);
  end if;
  if gone is not null then
    insert into doubted_words (word)
      select word from words_of(gone) word except select word from words_of(coalesce(fresh, '')) word;
  end if;
end $$;

-- New posts and replies are learnt by statement. Triggers on certain columns can't see all changed rows at once, so changes are by row.
create function learn_posts() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select distinct word.word from fresh cross join lateral words_of(fresh.plain) word(word)
  where fresh.group_id is null and fresh.is_listed
    and not exists (select from search_words known where known.word = word.word);
  return null;
end $$;
create trigger posts_learn_words after insert on posts
  referencing new table as fresh for each statement execute function learn_posts();

create function keep_words_of_posts() returns trigger language plpgsql as $$
begin
  perform keep_words(
    case when old.group_id is null and old.is_listed and old.hidden_at is null then old.plain end,
    case when new.group_id is null and new.is_listed and new.hidden_at is null then new.plain end);
  return null;
end $$;
create trigger posts_keep_words after update of plain, group_id, is_listed, hidden_at on posts
  for each row execute function keep_words_of_posts();
create trigger posts_forget_words after delete on posts
  for each row when (old.group_id is null) execute function keep_words_of_posts();

create function learn_forum_posts() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select distinct word.word from fresh cross join lateral words_of(fresh.plain) word(word)
  where not exists (select from search_words known where known.word = word.word);
  return null;
end $$;
create trigger forum_posts_learn_words after insert on forum_posts
  referencing new table as fresh for each statement execute function learn_forum_posts();

create function keep_words_of_forum_posts() returns trigger language plpgsql as $$
begin
  perform keep_words(
    case when old.deleted_at is null and old.hidden_at is null then old.plain end,
    case when new.deleted_at is null and new.hidden_at is null then new.plain end);
  return null;
end $$;
create trigger forum_posts_keep_words after update of plain, deleted_at, hidden_at on forum_posts
  for each row execute function keep_words_of_forum_posts();
create trigger forum_posts_forget_words after delete on forum_posts
  for each row when (old.deleted_at is null) execute function keep_words_of_forum_posts();

create function keep_words_of_topics() returns trigger language plpgsql as $$
declare
  was_shown boolean := coalesce(old.deleted_at is null and old.hidden_at is null and old.id is not null, false);
  is_shown boolean := coalesce(new.deleted_at is null and new.hidden_at is null and new.id is not null, false);
begin
  perform keep_words(case when was_shown then old.title end, case when is_shown then new.title end);
  if tg_op = 'UPDATE' and was_shown <> is_shown then
    insert into doubted_words (topic_id) values (new.id);
  end if;
  return null;
end $$;
create trigger forum_topics_keep_words after insert or delete or update of title, deleted_at, hidden_at on forum_topics
  for each row execute function keep_words_of_topics();

-- Learns the words of a topic's posts, or doubts them when the topic is out of sight.
create function keep_words_of_topic(topic uuid) returns void language sql as $$
  with said as materialized (
    select distinct word, t.deleted_at is null and t.hidden_at is null as is_shown from forum_topics t
    join forum_posts p on p.topic_id = t.id and p.deleted_at is null and p.hidden_at is null cross join lateral words_of(p.plain) word
    where t.id = topic),
  learnt as (
    insert into search_words (word)
      select word from said where is_shown and not exists (select from search_words k where k.word = said.word))
  insert into doubted_words (word) select word from said where not is_shown
$$;

create function keep_words_of_groups() returns trigger language plpgsql as $$
begin
  perform keep_words(
    case when not old.is_private and old.hidden_at is null then old.name || ' ' || old.description end,
    case when not new.is_private and new.hidden_at is null then new.name || ' ' || new.description end);
  return null;
end $$;
create trigger groups_keep_words after insert or delete or update of name, description, is_private, hidden_at on groups
  for each row execute function keep_words_of_groups();

create function keep_words_of_news() returns trigger language plpgsql as $$
begin
  perform keep_words(
    case when old.published_at is not null and old.hidden_at is null then old.title || ' ' || old.plain end,
    case when new.published_at is not null and new.hidden_at is null then new.title || ' ' || new.plain end);
  return null;
end $$;
create trigger news_keep_words after insert or delete or update of title, plain, published_at, hidden_at on news
  for each row execute function keep_words_of_news();

create function keep_words_of_blog_posts() returns trigger language plpgsql as $$
begin
  perform keep_words(
    case when old.published_at is not null and old.hidden_at is null then old.title || ' ' || old.introduction || ' ' || old.plain end,
    case when new.published_at is not null and new.hidden_at is null then new.title || ' ' || new.introduction || ' ' || new.plain end);
  return null;
end $$;
create trigger blog_posts_keep_words after insert or delete or update of title, introduction, plain, published_at, hidden_at on blog_posts
  for each row execute function keep_words_of_blog_posts();

create function keep_words_of_members() returns trigger language plpgsql as $$
begin
  -- Of a private profile it can't be known whether the name was public before, and to doubt it does no harm.
  perform keep_words(old.name, case when not exists (
    select from privacy_settings p where p.member_id = new.id and p.profile_visibility = 'private') then new.name end);
  return null;
end $$;
create trigger members_keep_words after insert or delete or update of name on members
  for each row execute function keep_words_of_members();

create function keep_words_of_profiles() returns trigger language plpgsql as $$
declare
  own_name text := (select name from members where id = new.member_id);
begin
  if new.profile_visibility = 'private' then
    perform keep_words(own_name, null);
  else
    perform keep_words(null, own_name);
  end if;
  return null;
end $$;
create trigger privacy_settings_keep_words after insert or update of profile_visibility on privacy_settings
  for each row execute function keep_words_of_profiles();

-- True for a word of a text that is public. The newest texts are asked first, because they have most words. Of texts with the same stem,
-- 200 are read: what has so many relatives names no one.
create function is_public_word(asked text) returns boolean language plpgsql stable set enable_seqscan = off as $$
declare
  by_stem tsquery := plainto_tsquery('folded_english', asked);
  by_name tsquery := plainto_tsquery('folded_simple', asked);
begin
  return numnode(by_stem) = 0
    or exists (select from (
        select p.plain, p.words from forum_posts p join forum_topics t on t.id = p.topic_id
        where p.deleted_at is null and p.hidden_at is null and t.deleted_at is null and t.hidden_at is null order by p.id desc limit 1000) newest
      where words @@ by_stem and asked in (select words_of(plain)))
    or (select count(*) = 200 or coalesce(bool_or(asked in (select words_of(plain))), false) from (
        select plain from posts where words @@ by_stem and group_id is null and is_listed and hidden_at is null limit 200) texts)
    or (select count(*) = 200 or coalesce(bool_or(asked in (select words_of(plain))), false) from (
        select p.plain from forum_posts p join forum_topics t on t.id = p.topic_id
        where p.words @@ by_stem and p.deleted_at is null and p.hidden_at is null and t.deleted_at is null and t.hidden_at is null limit 200) texts)
    or (select count(*) = 200 or coalesce(bool_or(asked in (select words_of(title))), false) from (
        select title from forum_topics where words @@ by_stem and deleted_at is null and hidden_at is null limit 200) texts)
    or (select count(*) = 200 or coalesce(bool_or(asked in (select words_of(texts.name || ' ' || texts.description))), false) from (
        select g.name, g.description from groups g where words @@ by_stem and not is_private and hidden_at is null limit 200) texts)
    or (select count(*) = 200 or coalesce(bool_or(asked in (select words_of(title || ' ' || plain))), false) from (
        select title, plain from news where words @@ by_stem and published_at is not null and hidden_at is null limit 200) texts)
    or (select count(*) = 200 or coalesce(bool_or(asked in (select words_of(title || ' ' || introduction || ' ' || plain))), false) from (
        select title, introduction, plain from blog_posts where words @@ by_stem and published_at is not null and hidden_at is null limit 200) texts)
    or (select count(*) = 200 or coalesce(bool_or(asked in (select words_of(texts.name))), false) from (
        select m.name from members m where words @@ by_name and not exists (
          select from privacy_settings p where p.member_id = m.id and p.profile_visibility = 'private') limit 200) texts);
end $$;

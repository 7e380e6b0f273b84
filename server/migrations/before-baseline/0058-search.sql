-- Accents are folded and typos are mended with two extensions that come with PostgreSQL. Both are trusted: the owner of a database may
-- create them. On a big table this migration takes time (docs/operations.md): it writes the tables with words anew.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- `unaccent()` is not immutable; a configuration may stand in a generated column.
create text search configuration folded_english (copy = pg_catalog.english);
alter text search configuration folded_english alter mapping for hword, hword_part, word with unaccent, english_stem;
create text search configuration folded_simple (copy = pg_catalog.simple);
alter text search configuration folded_simple alter mapping for hword, hword_part, word with unaccent, simple;

-- Chinese and Japanese are written without spaces: every character becomes a word of its own, and several are asked for as a phrase.
create function search_text(body text) returns text language sql immutable parallel safe as $$
  select case when body ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f]'
    then regexp_replace(body, '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f])', ' \1 ', 'g') else body end
$$;

alter table groups drop column words, add column words tsvector generated always as (
  setweight(to_tsvector('folded_english', search_text(name)), 'A') || setweight(to_tsvector('folded_english', search_text(description)), 'B')
) stored;
create index groups_words on groups using gin (words);
alter table posts drop column words, add column words tsvector generated always as (to_tsvector('folded_english', search_text(plain))) stored;
create index posts_words on posts using gin (words);
alter table forum_topics drop column words, add column words tsvector generated always as (to_tsvector('folded_english', search_text(title))) stored;
create index forum_topics_words on forum_topics using gin (words);
alter table forum_posts drop column words, add column words tsvector generated always as (to_tsvector('folded_english', search_text(plain))) stored;
create index forum_posts_words on forum_posts using gin (words);
alter table members drop column words, add column words tsvector generated always as (
  setweight(to_tsvector('folded_simple', search_text(name)), 'A') || setweight(to_tsvector('folded_simple', search_text(coalesce(bio, ''))), 'B')
) stored;
create index members_words on members using gin (words);

-- Words of public texts, without who wrote them and where: a word with a typo is compared with these. Nothing is learnt from groups that
-- are private, posts that are not listed, or private profiles. Two transactions may add the same word; a unique index would have one wait
-- for the other.
create table search_words (
  word text not null,
  added_at timestamptz not null default now()
);
create index search_words_by_word on search_words (word);
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops);

create function words_of(body text) returns setof text language sql stable parallel safe as $$
  select distinct word from regexp_split_to_table(lower(unaccent(body)), '[^[:alpha:]]+') word where length(word) between 4 and 24
$$;

create function public_texts() returns setof text language sql stable as $$
  select plain from posts where group_id is null and is_listed and hidden_at is null
  union all select p.plain from forum_posts p join forum_topics t on t.id = p.topic_id
    where p.deleted_at is null and p.hidden_at is null and t.deleted_at is null and t.hidden_at is null
  union all select title from forum_topics where deleted_at is null and hidden_at is null
  union all select name || ' ' || description from groups where not is_private and hidden_at is null
  union all select name from members m where not exists (
    select from privacy_settings p where p.member_id = m.id and p.profile_visibility = 'private')
$$;

-- Learns what is public now and forgets the words of texts that were deleted, hidden or made private. A job runs it every night.
create function rebuild_search_words() returns void language plpgsql as $$
begin
  create temporary table fresh_words on commit drop as
    select distinct word from public_texts() body cross join lateral words_of(body) word;
  delete from search_words known where not exists (select from fresh_words fresh where fresh.word = known.word);
  insert into search_words (word)
    select word from fresh_words fresh where not exists (select from search_words known where known.word = fresh.word);
  drop table fresh_words;
end $$;
select rebuild_search_words();

-- A function for each kind of text, so that its plan is kept.
create function add_words(body text) returns void language sql as $$
  insert into search_words (word)
  select word from words_of(body) word where not exists (select from search_words known where known.word = word.word)
$$;

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

create function learn_forum_posts() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select distinct word.word from fresh cross join lateral words_of(fresh.plain) word(word)
  where not exists (select from search_words known where known.word = word.word);
  return null;
end $$;
create trigger forum_posts_learn_words after insert on forum_posts
  referencing new table as fresh for each statement execute function learn_forum_posts();

-- A trigger on certain columns cannot see all changed rows at once.
create function learn_changed_plain() returns trigger language plpgsql as $$
begin
  perform add_words(new.plain);
  return null;
end $$;
create trigger posts_learn_changed_words after update of plain on posts
  for each row when (old.plain is distinct from new.plain and new.group_id is null and new.is_listed)
  execute function learn_changed_plain();
create trigger forum_posts_learn_changed_words after update of plain on forum_posts
  for each row when (old.plain is distinct from new.plain) execute function learn_changed_plain();

create function learn_title() returns trigger language plpgsql as $$
begin
  perform add_words(new.title);
  return null;
end $$;
create trigger forum_topics_learn_words after insert or update of title on forum_topics
  for each row execute function learn_title();

create function learn_group() returns trigger language plpgsql as $$
begin
  perform add_words(new.name || ' ' || new.description);
  return null;
end $$;
create trigger groups_learn_words after insert or update of name, description, is_private on groups
  for each row when (not new.is_private) execute function learn_group();

-- The new columns have no statistics yet, and how a search is done goes by them.
analyze posts, forum_posts, forum_topics, groups, members, search_words;

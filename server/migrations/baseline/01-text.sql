-- Accents are folded and typos are found with two extensions that come with PostgreSQL. Both are trusted: the owner of a database may
-- create them.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- `unaccent()` is not immutable, so no generated column may call it. A configuration that uses it may be named in one.
create text search configuration folded_english (copy = pg_catalog.english);
alter text search configuration folded_english alter mapping for hword, hword_part, word with unaccent, english_stem;
create text search configuration folded_simple (copy = pg_catalog.simple);
alter text search configuration folded_simple alter mapping for hword, hword_part, word with unaccent, simple;

-- Chinese and Japanese are written without spaces: every character becomes a word of its own, and several are asked for as a phrase.
create function search_text(body text) returns text language sql immutable parallel safe as $$
  select case when body ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f]'
    then regexp_replace(body, '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f])', ' \1 ', 'g') else body end
$$;

-- The words of a text that the search may learn: letters only, without accents.
create function words_of(body text) returns setof text language sql stable parallel safe as $$
  select distinct word from regexp_split_to_table(lower(unaccent(body)), '[^[:alpha:]]+') word where length(word) between 4 and 24
$$;

-- Words of a blog post are counted when it is saved, and not for each card that shows its reading time.
create function count_words(body text) returns int language sql immutable parallel safe as $$
  select case when body ~ '[^\s\u00a0\u2000-\u200a\u202f\u3000]'
    then cardinality(regexp_split_to_array(btrim(regexp_replace(body, '[\s\u00a0\u2000-\u200a\u202f\u3000]+', ' ', 'g')), ' ')) else 0 end
$$;

-- The ids in a text. Indexes over it find where others mention a member, so that an erasure doesn't read all events, notifications,
-- comments, posts and replies. Of texts of members only those with a mention are in these indexes.
create function ids_in(said text) returns uuid[] language sql immutable parallel safe as $$
  select array(
    select distinct found[1]::uuid from regexp_matches(said, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as found)
$$;

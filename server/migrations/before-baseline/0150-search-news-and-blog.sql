-- News and blog posts are found by the words of the search, which folds accents.
alter table news drop column words, add column words tsvector generated always as (
  setweight(to_tsvector('folded_english', search_text(title)), 'A') || to_tsvector('folded_english', search_text(plain))) stored;
create index news_words on news using gin (words);
alter table blog_posts drop column words, add column words tsvector generated always as (
  setweight(to_tsvector('folded_english', search_text(coalesce(title, ''))), 'A')
  || to_tsvector('folded_english', search_text(coalesce(introduction, '') || ' ' || coalesce(plain, '')))) stored;
create index blog_posts_words on blog_posts using gin (words);

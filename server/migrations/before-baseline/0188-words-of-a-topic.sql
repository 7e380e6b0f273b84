-- For databases that had 0185 before this function was part of it.
-- Learns the words of a topic's posts, or doubts them when the topic is out of sight.
create or replace function keep_words_of_topic(topic uuid) returns void language sql as $$
  with said as materialized (
    select distinct word, t.deleted_at is null and t.hidden_at is null as is_shown from forum_topics t
    join forum_posts p on p.topic_id = t.id and p.deleted_at is null and p.hidden_at is null cross join lateral words_of(p.plain) word
    where t.id = topic),
  learnt as (
    insert into search_words (word)
      select word from said where is_shown and not exists (select from search_words k where k.word = said.word))
  insert into doubted_words (word) select word from said where not is_shown
$$;

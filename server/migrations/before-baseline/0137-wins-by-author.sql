-- The wins that a member shared, for their page.
create index posts_wins_of_author on posts (author_id, id desc) where win is not null and group_id is null;

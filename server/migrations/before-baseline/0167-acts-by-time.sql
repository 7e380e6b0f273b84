-- Each reply asks what its author did in the last days, and whether they wrote the same today.
create index posts_of_author_by_time on posts (author_id, created_at);
create index comments_of_author_by_time on comments (author_id, created_at);
create index forum_posts_of_author_by_time on forum_posts (author_id, created_at);

drop index post_likes_of_member;
create index post_likes_of_member on post_likes (member_id, liked_at);
drop index comment_likes_of_member;
create index comment_likes_of_member on comment_likes (member_id, liked_at);
drop index forum_reactions_of_member;
create index forum_reactions_of_member on forum_reactions (member_id, reacted_at);

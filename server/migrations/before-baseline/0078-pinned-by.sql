-- The leader who pinned a post, named on its card. Null for posts pinned before, and for a deleted account.
alter table posts add column pinned_by uuid references members on delete set null;
create index posts_pinned_by on posts (pinned_by) where pinned_by is not null;

-- A hidden post is not pinned any more, also when it is restored.
update posts set pinned_at = null where hidden_at is not null;
alter table posts add constraint posts_pinned_shown check (pinned_at is null or hidden_at is null);

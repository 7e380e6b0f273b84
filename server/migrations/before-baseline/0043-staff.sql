-- Which member of staff somebody is, for the badge beside what they write. Follows from the two flags by itself.
alter table members add column staff text generated always as (
  case when is_admin then 'admin' when is_moderator then 'moderator' end) stored;

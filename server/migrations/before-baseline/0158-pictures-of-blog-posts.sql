-- Pictures that were uploaded for the text of a blog post. A text may show those of its own post alone.
create table blog_pictures (
  image_id uuid primary key references images on delete cascade,
  post_id uuid not null references blog_posts on delete cascade,
  added_at timestamptz not null
);
create index blog_pictures_of_post on blog_pictures (post_id);

-- A cover that isn't public needs an access key from now on, as pictures of a text do.
update images set pass = gen_random_uuid() where pass is null and id in (
    select image_id from blog_revisions where image_id is not null
    union select image_id from blog_posts where image_id is not null)
  and id not in (select image_id from blog_posts where image_id is not null and published_at is not null and hidden_at is null);

-- Members edit their own profile: name, bio, pronouns and a photo. A photo replaces a drawn portrait.
alter table members
  add column pronouns text check (length(pronouns) between 1 and 40),
  add column photo_id uuid references images on delete set null,
  -- The last edit of what a profile shows, because a report is about the version its writer saw.
  add column profile_edited_at timestamptz;
create unique index members_photo on members (photo_id) where photo_id is not null;

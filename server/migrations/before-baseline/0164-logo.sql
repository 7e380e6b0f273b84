-- The picture of a setting that is one, such as the logo. A picture without such a row is deleted.
alter table community_settings add column image_id uuid references images;
create index community_settings_image on community_settings (image_id) where image_id is not null;

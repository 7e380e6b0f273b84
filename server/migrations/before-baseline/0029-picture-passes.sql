-- What is shown to some alone, such as a picture in a private group, is asked for with a pass, which is renewed when one of them goes.
alter table images add column pass uuid;

update images i set pass = gen_random_uuid()
where exists (
  select from posts p left join groups g on g.id = p.group_id
  where p.image_id = i.id and (p.hidden_at is not null or g.is_private or g.hidden_at is not null)
) or exists (select from groups g where g.cover_id = i.id and (g.is_private or g.hidden_at is not null));

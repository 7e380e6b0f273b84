-- Reaction kinds are data: one object of counts by kind instead of a column per kind. The contract lists the kinds.
alter table forum_posts
  add column reaction_counts jsonb not null default '{}',
  add constraint forum_posts_reaction_counts check (
    jsonb_typeof(reaction_counts) = 'object' and not jsonb_path_exists(reaction_counts, '$.* ? (@.type() != "number" || @ < 0)'));
update forum_posts set reaction_counts = jsonb_build_object('like', like_count, 'heart', heart_count, 'clap', clap_count)
  where like_count + heart_count + clap_count > 0;
alter table forum_posts drop column like_count, drop column heart_count, drop column clap_count;
alter table forum_reactions drop constraint forum_reactions_kind_check;

-- Adds `by` to the count of one kind.
create function count_reaction(counts jsonb, kind text, by integer) returns jsonb language sql immutable parallel safe
  return jsonb_set(counts, array[kind], to_jsonb(coalesce((counts ->> kind)::integer, 0) + by));

-- A member who is erased takes their reactions along; the counts follow.
create or replace function withdraw_forum_reactions() returns trigger language plpgsql as $$
begin
  update forum_posts p set reaction_counts = (
    select jsonb_object_agg(c.kind, c.given::integer - (exists (
      select from forum_reactions r where r.post_id = p.id and r.member_id = old.id and r.kind = c.kind))::integer)
    from jsonb_each_text(p.reaction_counts) c(kind, given))
  where p.id in (select r.post_id from forum_reactions r where r.member_id = old.id) and p.reaction_counts <> '{}';
  return old;
end $$;

-- A search for people that finds no one offers a near name. Names were learnt at night only, so that those of new members were unknown
-- for a day. The job at night still forgets names of profiles that became private.
create function learn_member() returns trigger language plpgsql as $$
begin
  if not exists (select from privacy_settings p where p.member_id = new.id and p.profile_visibility = 'private') then
    perform add_words(new.name);
  end if;
  return null;
end $$;
create trigger members_learn_words after insert or update of name on members
  for each row execute function learn_member();

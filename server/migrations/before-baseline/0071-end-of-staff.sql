-- Time as staff is no time behind the gate of Starter: it stood open then. So the database writes down when someone leaves the staff,
-- and the gate is closed from that moment at the earliest. Replaces the function of 0064.
alter table members add column staff_until timestamptz;
create function note_end_of_staff() returns trigger language plpgsql as $$
begin
  new.staff_until := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
  return new;
end $$;
create trigger members_note_end_of_staff before update of is_admin, is_moderator on members
  for each row when ((old.is_admin or old.is_moderator) and not (new.is_admin or new.is_moderator))
  execute function note_end_of_staff();
create or replace function keep_gate_time_of_staff() returns trigger language plpgsql as $$
declare
  until_at timestamptz := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
begin
  insert into membership_freezes (id, member_id, why, from_at, until_at)
  select gen_random_uuid(), r.member_id, 'upgrade', greatest(c.completed_at, m.since, old.staff_until), until_at
  from rounds r
  left join memberships m on m.member_id = r.member_id
  join lateral (select max(completed_at) as completed_at from day_completions where member_id = r.member_id) c on true
  where r.member_id = new.id and r.finished_at is null and r.current_day > 7
    and coalesce(m.tier, 'starter') = 'starter' and greatest(c.completed_at, m.since, old.staff_until) < until_at
  limit 1;
  return null;
end $$;

-- Staff need no plan, so the gate of Starter opens for them at once. Flags are also set by hand, so the database itself writes down how
-- long the gate was closed; `keepGateTime` does it where a plan opens the gate.
create function keep_gate_time_of_staff() returns trigger language plpgsql as $$
declare
  until_at timestamptz := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
begin
  insert into membership_freezes (id, member_id, why, from_at, until_at)
  select gen_random_uuid(), r.member_id, 'upgrade', greatest(c.completed_at, m.since), until_at
  from rounds r
  left join memberships m on m.member_id = r.member_id
  join lateral (select max(completed_at) as completed_at from day_completions where member_id = r.member_id) c on true
  where r.member_id = new.id and r.finished_at is null and r.current_day > 7
    and coalesce(m.tier, 'starter') = 'starter' and greatest(c.completed_at, m.since) < until_at
  limit 1;
  return null;
end $$;
create trigger members_keep_gate_time after update of is_admin, is_moderator on members
  for each row when (not (old.is_admin or old.is_moderator) and (new.is_admin or new.is_moderator))
  execute function keep_gate_time_of_staff();

-- Moderators need two-step sign-in as administrators do. Those without it get the same days of grace.
update members m set second_step_due_at = now() + interval '14 days'
where m.is_moderator and not m.is_admin
  and not exists (select from authenticators a where a.member_id = m.id and a.confirmed_at is not null);

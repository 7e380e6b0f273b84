-- Administrators need two-step sign-in. Those of today have two weeks to set it up. Null: at once.
alter table members add column second_step_due_at timestamptz;
update members set second_step_due_at = now() + interval '14 days' where is_admin;

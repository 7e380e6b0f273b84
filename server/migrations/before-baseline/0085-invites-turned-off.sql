-- True after a leader turned the invitation link off. Then only a leader makes a new one, also where members may invite.
alter table groups add column invite_is_off boolean not null default false;

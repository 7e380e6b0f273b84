-- Whether every member of a group may share its invitation link, not only its leaders.
alter table groups add column members_invite boolean not null default false;

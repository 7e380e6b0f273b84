-- A question about a moderator or administrator is for administrators.
alter table support_tickets add column is_about_staff boolean not null default false;
-- Members of staff whom a question about safety names. They don't see it, while someone else can reply.
create table support_subjects (
  ticket_id uuid not null references support_tickets on delete cascade,
  member_id uuid not null references members on delete cascade,
  primary key (ticket_id, member_id)
);
create index support_subjects_of_member on support_subjects (member_id);

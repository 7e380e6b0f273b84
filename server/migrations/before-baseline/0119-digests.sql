-- Unread notifications by email, off unless the member chooses a rhythm.
alter table notification_settings add column digest text not null default 'off' check (digest in ('off', 'daily', 'weekly'));

-- Members who get a digest. Each is looked at on the mornings of their own dates.
create table digest_emails (
  member_id uuid primary key references members on delete cascade,
  next_look_at timestamptz not null,
  -- Notifications up to this instant were in a digest, or came before it was turned on.
  covered_until timestamptz not null,
  -- The member's date of the last digest that was sent.
  sent_date date
);
create index digest_emails_by_look on digest_emails (next_look_at);

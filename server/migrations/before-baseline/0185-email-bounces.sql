-- Addresses whose mail server said that an email can't be delivered. No email is sent to one with `ended_at`.
create table email_bounces (
  id uuid primary key,
  -- In lower case. It needs no account: newsletters and invitations go to others too.
  email text not null unique check (email = lower(email)),
  -- Enhanced status of the last answer (RFC 3463), such as 5.1.1.
  status text not null,
  reason text not null,
  -- Answers in the present series: one is enough if the address doesn't exist.
  times integer not null check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  ended_at timestamptz,
  -- When an email left in spite of it, because the member had just asked for it.
  tried_at timestamptz
);
create index email_bounces_ended on email_bounces (last_at desc, id desc) where ended_at is not null;
create index email_bounces_by_age on email_bounces (last_at);

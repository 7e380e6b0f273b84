-- What the bell counts: open friend requests and unread messages.
create table friend_requests (
  id uuid primary key,
  requester_id uuid not null references members on delete cascade,
  receiver_id uuid not null references members on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null,
  check (requester_id <> receiver_id)
);
create index friend_requests_waiting on friend_requests (receiver_id) where status = 'pending';

create table messages (
  id uuid primary key,
  sender_id uuid not null references members on delete cascade,
  receiver_id uuid not null references members on delete cascade,
  created_at timestamptz not null,
  read_at timestamptz
);
create index messages_unread on messages (receiver_id) where read_at is null;

-- A pair of members has one row, whoever of them asked. Two who ask each other at one instant meet on the index.
alter table friend_requests add column responded_at timestamptz;
delete from friend_requests r using friend_requests kept
where least(r.requester_id, r.receiver_id) = least(kept.requester_id, kept.receiver_id)
  and greatest(r.requester_id, r.receiver_id) = greatest(kept.requester_id, kept.receiver_id)
  and (kept.status = 'accepted', kept.status = 'pending', kept.created_at, kept.id)
    > (r.status = 'accepted', r.status = 'pending', r.created_at, r.id);
update friend_requests set responded_at = created_at where status <> 'pending';
alter table friend_requests add check ((status = 'pending') = (responded_at is null));
create unique index friend_requests_of_pair on friend_requests
  (least(requester_id, receiver_id), greatest(requester_id, receiver_id));
create index friends_of_requester on friend_requests (requester_id, responded_at desc, receiver_id) where status = 'accepted';
create index friends_of_receiver on friend_requests (receiver_id, responded_at desc, requester_id) where status = 'accepted';

-- A block hides both members from each other. A mute hides one from the other, who isn't told.
create table member_blocks (
  blocker_id uuid not null references members on delete cascade,
  blocked_id uuid not null references members on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index member_blocks_of_blocked on member_blocks (blocked_id, blocker_id);
create index member_blocks_newest on member_blocks (blocker_id, created_at desc, blocked_id desc);

create table member_mutes (
  muter_id uuid not null references members on delete cascade,
  muted_id uuid not null references members on delete cascade,
  created_at timestamptz not null,
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);
create index member_mutes_of_muted on member_mutes (muted_id);
create index member_mutes_newest on member_mutes (muter_id, created_at desc, muted_id desc);

-- A pair of members has one row, whichever of them asked. Two who ask each other at one instant meet on the index.
create table friend_requests (
  id uuid primary key,
  requester_id uuid not null references members on delete cascade,
  receiver_id uuid not null references members on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null,
  responded_at timestamptz,
  check (requester_id <> receiver_id),
  check ((status = 'pending') = (responded_at is null))
);
create index friend_requests_waiting on friend_requests (receiver_id) where status = 'pending';
create index friend_requests_by_requester on friend_requests (requester_id);
create index friend_requests_by_receiver on friend_requests (receiver_id);
create unique index friend_requests_of_pair on friend_requests (least(requester_id, receiver_id), greatest(requester_id, receiver_id));
create index friends_of_requester on friend_requests (requester_id, responded_at desc, receiver_id) where status = 'accepted';
create index friends_of_receiver on friend_requests (receiver_id, responded_at desc, requester_id) where status = 'accepted';

create table follows (
  follower_id uuid not null references members on delete cascade,
  followed_id uuid not null references members on delete cascade,
  followed_at timestamptz not null,
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index followers_of_member on follows (followed_id, followed_at desc, follower_id desc);
create index followed_by_member on follows (follower_id, followed_at desc, followed_id desc);

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

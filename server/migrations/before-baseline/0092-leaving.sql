-- While a member is away, others see a former member: they deactivated the account, or asked for its deletion
-- at `deletes_at`. `erases_texts` is their choice for what they wrote in the community.
alter table members
  add column away_since timestamptz,
  add column deletes_at timestamptz,
  add column erases_texts boolean not null default false,
  add constraint members_leave_unseen check (deletes_at is null or away_since is not null);

create index members_leaving on members (deletes_at) where deletes_at is not null;

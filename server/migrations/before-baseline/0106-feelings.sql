-- How a member's date was. `sealed` has mood and energy, one byte each, with the member's journal key. A removed one is 0, and the row
-- stays, so that an older act that arrives late can't return it.
create table feelings (
  member_id uuid not null references members on delete cascade,
  local_date date not null,
  sealed bytea not null,
  mood_at timestamptz,
  energy_at timestamptz,
  primary key (member_id, local_date)
);

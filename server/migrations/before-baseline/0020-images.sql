-- Pictures members gave us: re-encoded files under names of 128 random bits. A row is written before its files, so that no
-- file is ever without one; whoever shows a picture claims it, and what nobody claims within an hour is swept away. A row outlives its
-- files by a day, because it counts towards what its owner may send.
create table images (
  id uuid primary key,
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{22}$'),
  owner_id uuid references members on delete set null,
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  -- Widths of px there is a file of, smallest first; the last one is the picture itself.
  widths integer[] not null,
  -- Of the file that was sent.
  bytes bigint not null,
  hash text not null,
  placeholder text not null check (length(placeholder) <= 2000),
  alt text not null default '' check (length(alt) <= 300),
  created_at timestamptz not null,
  claimed_at timestamptz,
  released_at timestamptz,
  -- Its files are gone.
  swept_at timestamptz
);
create index images_to_sweep on images (created_at) where claimed_at is null or released_at is not null or swept_at is not null;
create index images_of_owner on images (owner_id, created_at desc);

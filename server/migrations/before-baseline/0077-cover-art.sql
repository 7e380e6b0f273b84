-- The drawing that the owner chose for a group without a photo; null for the one that follows from its id.
alter table groups add column cover_art text
  constraint groups_cover_art check (cover_art in ('contours', 'stones', 'river', 'forest', 'night', 'weave'));

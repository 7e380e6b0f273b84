-- Members near a day of a programme (Discover). Only open rounds are asked for.
create index rounds_by_day on rounds (program_id, current_day, member_id) where finished_at is null;

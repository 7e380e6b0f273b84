-- Administrators are alarmed about a backup that is late.
alter table staff_alarms drop constraint staff_alarms_kind_check,
  add constraint staff_alarms_kind_check check (kind in ('report', 'appeal', 'question', 'safety', 'backup'));

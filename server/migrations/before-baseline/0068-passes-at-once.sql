-- A pass that was renewed ends at once: open pages ask for the new addresses by themselves.
alter table picture_guards drop column former, drop column renewed_at;

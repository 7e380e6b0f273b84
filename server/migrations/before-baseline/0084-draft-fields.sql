-- Drafts of forms: the changed fields of a new or edited group, in the order in which the form has them.
alter table drafts add column fields json;
alter table draft_copies add column fields json;

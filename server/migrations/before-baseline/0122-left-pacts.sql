-- Pacts that were left and whose other member isn't told yet. A job looks for them each minute.
create index pacts_left on pacts (ended_at) where ended_why = 'left' and told_at is null;

-- Copies of sentences of a journal that their member shared as posts. Deleting the post withdraws the copy.
create table shared_sentences (
  post_id uuid primary key references posts on delete cascade,
  entry_id uuid not null references journal_entries on delete cascade
);
create index shared_sentences_of_entry on shared_sentences (entry_id);

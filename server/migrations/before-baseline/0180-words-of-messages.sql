-- The search in a member's own messages reads a query as every other search does: accents, stems, phrases. The words stand beside the text
-- itself, and become empty with it. Only the condition of the two members' sides leads to them.
alter table messages add column words tsvector generated always as (to_tsvector('folded_english', search_text(content))) stored;
create index messages_words on messages using gin (words);

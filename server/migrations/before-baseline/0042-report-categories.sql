-- What a reporter chose before writing anything; null for reports from before there was a choice, and for watched words.
alter table reports add column category text
  check (category in ('spam', 'unkind', 'harmful_advice', 'private_information', 'other'));

-- The link to a question's page stops working when its writer's address changes: the signature has this number.
alter table support_tickets add column link_generation int not null default 0;
-- When the writer was sent a receipt. An address gets one a day, because anyone can type it.
alter table support_tickets add column receipt_at timestamptz;
create index support_tickets_receipts on support_tickets (receipt_at) where receipt_at is not null;

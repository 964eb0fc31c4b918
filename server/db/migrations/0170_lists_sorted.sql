-- Columns by which the back office sorts whole lists: a page of them is read from the index.
create index users_by_listed_name on users (agency_id, name, id);
create index orders_by_amount on orders (agency_id, amount_fen, id);

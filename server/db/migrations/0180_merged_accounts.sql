-- Two accounts of one person become one: the account that ended names the one that has its rows.
alter table users add column merged_into text;

-- under which account an attempt was written, as its journals name it; null: its learner's own
alter table attempts add column written_as text;

alter table orders
  -- the account that bought it, where that is another now
  add column merged_from text;

-- both accounts may have used a coupon of theirs before they were one
drop index orders_coupon_once;
create unique index orders_coupon_once on orders (agency_id, user_id, coupon_code)
  where state in ('open', 'closing', 'paid') and merged_from is null;

-- What was bought or signed passes to nobody but the account that its learner's was merged into.
create function refuse_other_owner() returns trigger language plpgsql as $$
begin
  if not exists (select from users
      where agency_id = old.agency_id and id = old.user_id and merged_into = new.user_id) then
    raise exception 'a row of % stays its learner''s', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end
$$;

drop trigger orders_fixed on orders;
create trigger orders_fixed before update on orders for each row
  when ((old.classroom_id, old.price_fen, old.discount_fen, old.created_at, old.refund_terms)
    is distinct from (new.classroom_id, new.price_fen, new.discount_fen, new.created_at, new.refund_terms))
  execute function refuse_other_terms();
create trigger orders_owned before update on orders for each row when (old.user_id <> new.user_id)
  execute function refuse_other_owner();

drop trigger agreements_stay on agreements;
create trigger agreements_stay before update on agreements for each row
  when (to_jsonb(old) - 'user_id' is distinct from to_jsonb(new) - 'user_id' or old.user_id = new.user_id)
  execute function refuse_change();
create trigger agreements_owned before update on agreements for each row when (old.user_id <> new.user_id)
  execute function refuse_other_owner();

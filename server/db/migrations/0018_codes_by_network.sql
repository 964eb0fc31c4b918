-- A code belongs to the network that asked for it: what a stranger asks for takes nobody else's code away.
delete from sms_codes;
alter table sms_codes
  add column network text not null,
  drop constraint sms_codes_pkey,
  add primary key (agency_id, mobile, scene, network);

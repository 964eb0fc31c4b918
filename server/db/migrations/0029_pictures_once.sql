-- A picture that many agencies show stands once; which of them show it stays with them. An id is the hash of its bytes.
create table pictures (
  id text primary key,
  type text not null,
  base64 text not null
);
insert into pictures select distinct on (id) id, type, base64 from question_images order by id;
alter table question_images
  drop column type,
  drop column base64,
  add foreign key (id) references pictures (id);

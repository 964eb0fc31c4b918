-- the build of the server that was started last: one of another build is about to be stopped
create table started_build (
  is_only boolean primary key default true check (is_only),
  build text not null
);

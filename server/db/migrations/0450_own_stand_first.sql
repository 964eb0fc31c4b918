-- what an agency has of its own stands before what all share (decision 82): shared classes make room between own courses and them
update courses set position = position - 20000 where position >= 10000;
update teachers set position = position - 20000 where position >= 10000;
update banks set position = position - 20000 where position >= 10000;
update papers set position = position - 20000 where position >= 10000;
update classrooms set position = position - 20000 where is_course and position >= 10000;
update classrooms set position = case when position >= 20000 then position - 10000 else position + 10000 end where not is_course;

import type { Sql } from "../db/Sql.ts"

/** Of a paper `p`: an `Admission` of a learner; null where the paper has no list of candidates. */
export const admissionOf = (sql: Sql, userId: string) => sql`
  case when exists (select from exam_candidates l where l.agency_id = p.agency_id and l.paper_id = p.id) then coalesce(
    (select jsonb_build_object('is_listed', true, 'room', c.room, 'seat', c.seat, 'extra_minutes', coalesce((
        select m.extra_minutes from paper_times m
        where m.agency_id = p.agency_id and m.paper_id = p.id and m.user_id = c.user_id), 0))
      from exam_candidates c where c.agency_id = p.agency_id and c.paper_id = p.id and c.user_id = ${userId}),
    '{"is_listed": false, "room": "", "seat": "", "extra_minutes": 0}') end`

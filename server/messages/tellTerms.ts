import * as Message from "#domain/messages/Message.ts"
import * as ExamTerm from "#domain/study/ExamTerm.ts"
import * as Expiry from "#domain/time/Expiry.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { termFacts } from "../cards/termFacts.ts"
import type { Owner } from "../core/Owner.ts"
import type { Step, StepDeps } from "../core/runSteps.ts"
import type { Sql } from "../db/Sql.ts"
import { writeMessage } from "../core/writeMessage.ts"

const LEARNERS = 20

/** No term is told of so long after its exam. */
const MAX_TERM_DAYS = 366

/** Looks once a day, and after a change of the exam, at the phase of a learner's exam and what they may study no longer. */
export const tellTerms: Step<Pick<StepDeps, "now">> = async (sql, { now: clock }) => {
  const now = clock()
  const today = Shanghai.dateText(now)
  const learners = await sql<{ agency_id: string; id: string }[]>`
    select u.agency_id, u.id from users u
    where u.messages_day is distinct from ${today}::date and u.left_at is null
      and (u.exam_day > ${today}::date - ${MAX_TERM_DAYS}::integer or exists (select from enrolments e
        where e.agency_id = u.agency_id and e.user_id = u.id and e.valid_until is not null))
    order by u.agency_id, u.id limit ${LEARNERS} for no key update of u skip locked`
  for (const { agency_id, id } of learners) await tellLearner(sql, { agencyId: agency_id, userId: id }, now)
  await sql`
    update users u set messages_day = ${today}
    from unnest(${learners.map(({ agency_id }) => agency_id)}::text[], ${learners.map(({ id }) => id)}::text[])
      as told (agency_id, id)
    where u.agency_id = told.agency_id and u.id = told.id`
  return learners.length === 0 ? null : learners.length
}

const tellLearner = async (sql: Sql, owner: Owner, now: number): Promise<void> => {
  const [facts, classrooms] = await Promise.all([termFacts(sql, owner), classroomsOf(sql, owner)])
  const told = [
    Message.ofTerm(ExamTerm.at(facts, now), now),
    ...classrooms.map((one) => Message.ofValidity({ ...one, expiry: Expiry.fromText(one.valid_until, now) })),
  ]
  for (const message of told) if (message !== null) await writeMessage(sql, owner, message, now)
}

const classroomsOf = (sql: Sql, { agencyId, userId }: Owner) => sql<
  { classroom_id: string; name: string; valid_until: string }[]
>`
  select e.classroom_id, c.name, e.valid_until
  from enrolments e join classrooms c on c.agency_id = e.agency_id and c.id = e.classroom_id
  where e.agency_id = ${agencyId} and e.user_id = ${userId} and e.valid_until is not null`

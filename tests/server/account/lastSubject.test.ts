import { afterAll, beforeAll, expect, it } from "vitest"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { start } from "../attempt/sitting.ts"

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite()
})
afterAll(() => site.close())

const last = async (learner: Learner) => {
  const { lastStudySubject, lastStudySubjectLevel3 } = await learner.get("user.info", {})
  return [lastStudySubject?.name ?? null, lastStudySubjectLevel3?.name ?? null]
}

it("is the one that was chosen, studied or practised last", async () => {
  const learner = await site.learner()
  expect(await last(learner)).toStrictEqual([null, null])
  await learner.get("user.saveInfo", { study_subject_id: "31301" })
  expect(await last(learner)).toStrictEqual(["自学考试二级", null])
  site.clock.now += 1_000
  await site.sql`
    insert into enrolments (agency_id, user_id, classroom_id, joined_at) values ('a', ${learner.id}, '1002', now())`
  const [lesson] = await site.sql<[{ id: string }]>`select id from lessons where agency_id = 'a' and course_id = '1002'`
  const report = { classroom_id: "1002", lesson_id: lesson.id, position: 5, played: 5, finished: false }
  await learner.get("course.progress", report)
  expect(await last(learner)).toStrictEqual(["职业技能二级", "职业技能三级"])
  site.clock.now += 1_000
  await start(learner, { bank_id: "bank1" })
  expect(await last(learner)).toStrictEqual(["自学考试二级", "自学考试三级"])
  site.clock.now += 1_000
  await learner.get("user.saveInfo", { study_subject_id: "500" })
  expect(await last(learner)).toStrictEqual(["职业技能", null])
})

it("is none of another learner, and none that the agency no longer has", async () => {
  const learner = await site.learner()
  await learner.get("user.saveInfo", { study_subject_id: "31301" })
  expect(await last(await site.learner())).toStrictEqual([null, null])
  await site.sql`update users set study_subject_id = 'gone' where id = ${learner.id}`
  expect(await last(learner)).toStrictEqual([null, null])
})

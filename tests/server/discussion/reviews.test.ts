import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { hideReview } from "#server/discussion/operateReviews.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite()
})
beforeEach(() => emptied(site.sql, "reviews", "writer_mutes", "rate_limits"))
afterAll(() => site.close())

const COURSE = { course_id: "1001" }

/** Somebody who finished so many of the lessons l1 and l2. */
const studied = async (lessons: number, host = "a.test"): Promise<Learner> => {
  const learner = await site.learner(host)
  await learner.get("course.join", { classroom_id: "1001" })
  for (const lesson_id of ["l1", "l2"].slice(0, lessons))
    await site.sql`
      insert into lesson_progress (agency_id, user_id, classroom_id, lesson_id, position, played_seconds, finished, studied_at)
      values ('a', ${learner.id}, '1001', ${lesson_id}, 0, 60, true, ${START})`
  return learner
}
const save = (of: Learner, stars = 5, text = "讲得清楚") => of.get("review.save", { ...COURSE, stars, text })
const listed = async (of: Learner) => {
  const { rating, list } = await of.get("review.list", COURSE)
  return [rating, list.map(({ stars, text }) => [stars, text])]
}

it("is for who finished a third of the lessons, and there is one of each learner", async () => {
  const [new_, learner] = [await studied(0), await studied(1)]
  expect(await new_.get("review.own", COURSE)).toStrictEqual({ may_write: false, own: null })
  expect((await new_.ask("review.save", { ...COURSE, stars: 5, text: "好" })).code).toBe(30304)
  await save(learner, 4)
  await save(learner, 3, " 改过 ")
  expect(await listed(new_)).toStrictEqual([null, [[3, "改过"]]])
  expect((await learner.get("review.own", COURSE)).own).toMatchObject({ stars: 3, text: "改过", hidden: null })
  const elsewhere = await site.learner("b.test")
  expect((await elsewhere.ask("review.list", COURSE)).status).toBe(404)
})

it("has a mean from five on, without those that are hidden, whose learner reads why", async () => {
  const learners = []
  for (const stars of [5, 5, 4, 4, 3]) {
    const learner = await studied(1)
    await save(learner, stars)
    learners.push(learner)
    const { rating } = await learner.get("review.list", COURSE)
    expect(rating).toStrictEqual(learners.length < 5 ? null : { mean: 4.2, count: 5 })
  }
  const [row] = await site.sql<{ id: string }[]>`select id from reviews where user_id = ${learners[0]?.id ?? ""}`
  await site.sql.begin((sql) =>
    hideReview(sql, operatorContext({ agency: "a", now: START }), { id: row?.id ?? "", reason: "有广告" }),
  )
  const [first] = learners
  expect((await first?.get("review.list", COURSE))?.rating).toBeNull()
  expect((await first?.get("review.own", COURSE))?.own?.hidden).toBe("有广告")
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { CallName, Payload } from "#domain/contract/Contract.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { dataOf, type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { CLIENT, handIn, RIGHT, save, start, examToday } from "./sitting.ts"
import { released } from "../../support/released.ts"

let site: StudySite

beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
})
beforeEach(() => {
  site.clock.now = START
})
afterAll(() => site.close())

/** Words of the sample that stand in keys and explanations only. */
const SECRETS = /秘密|explanation|"verdict"|要点/

/** Everything a learner can ask about an attempt and around it, as text. */
const everything = async (learner: Learner, attempt_id: string, paper_id: string): Promise<string> => {
  const ask = async <N extends CallName>(name: N, payload: Payload<N>) => {
    const answer = await learner.ask(name, payload)
    return JSON.stringify([name, answer.code, answer.msg, dataOf(answer)])
  }
  const answers = await Promise.all([
    ask("exam.attempt", { attempt_id }),
    ask("exam.check", { attempt_id, question_id: "q1" }),
    ask("exam.result", { attempt_id }),
    ask("practice.keys", { attempt_id }),
    ask("exam.wrong", {}),
    ask("exam.dailyWrong", {}),
    ask("exam.wrong", { state: "mastered" }),
    ask("wrong.overview", {}),
    ask("wrong.act", { question_id: "q1", act: "remove" }),
    ask("wrong.reasons", { question_id: "q1", reason: "不会", chosen: true }),
    ask("exam.history", {}),
    ask("exam.online", {}),
    ask("question.bank", { id: "bank1" }),
    ask("question.paper", { id: paper_id }),
    ask("user.data", {}),
    ask("user.examPackage", {}),
  ])
  return answers.join("\n")
}

describe("keys and explanations", () => {
  it("stay on the server while a paper is open", async () => {
    const learner = await site.learner()
    const started = await learner.ask("exam.start", { paper_id: "p1", client_id: CLIENT })
    const { attempt_id } = dataOf(started) as { readonly attempt_id: string }
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
    expect(JSON.stringify(dataOf(started))).not.toMatch(SECRETS)
    expect(await everything(learner, attempt_id, "p1")).not.toMatch(SECRETS)
  })

  it("come after the hand-in where the paper's policy is so", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner)
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
    await handIn(learner, attempt_id, 1)
    expect(await everything(learner, attempt_id, "p1")).toMatch(SECRETS)
  })

  it("stay on the server until a minute after the window ends, with score, verdicts, wrong list and counts", async () => {
    const learner = await site.learner()
    await examToday(site)
    const { attempt_id } = await start(learner, { paper_id: "p2" })
    await save(learner, attempt_id, [
      { seq: 1, question_id: "q2", value: ["B"] },
      { ...RIGHT[0]!, seq: 2 },
    ])
    await handIn(learner, attempt_id, 2)

    expect(await everything(learner, attempt_id, "p2")).not.toMatch(SECRETS)
    const result = await learner.get("exam.result", { attempt_id })
    expect(result.released).toBe(false)
    for (const name of ["score", "correct", "objective_score", "standing", "chapters", "keys", "held"])
      expect(result).not.toHaveProperty(name)
    const history = await learner.get("exam.history", {})
    expect([history.list[0]?.score, history.list[0]?.correct]).toStrictEqual([null, null])
    expect((await learner.get("exam.wrong", {})).total).toBe(0)
    const counts = await learner.get("user.data", {})
    expect([counts.answered_questions, counts.correct_questions]).toStrictEqual([0, 0])

    site.clock.now = START + 21 * 60_000
    const after = released(await learner.get("exam.result", { attempt_id }))
    expect([after.released, after.score, after.correct]).toStrictEqual([true, 2, 1])
    expect((await learner.get("exam.history", {})).list[0]?.score).toBe(2)
    expect((await learner.get("exam.wrong", {})).list.map(({ question }) => question.id)).toStrictEqual(["q2"])
    expect((await learner.get("user.data", {})).answered_questions).toBe(2)
  })

  it("are revealed in practice for the checked question alone", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner, { bank_id: "bank1" })
    await save(learner, attempt_id, RIGHT)
    await learner.get("exam.check", { attempt_id, question_id: "q3" })
    const attempt = await learner.get("exam.attempt", { attempt_id })
    expect(attempt.keys.map(({ question_id }) => question_id)).toStrictEqual(["q3"])
    expect(JSON.stringify(attempt)).not.toMatch(/秘密填空|参考答案|案例讲解/)
  })
})

describe("an attempt of somebody else", () => {
  it("is a 404 in every call, for another learner and at another agency, as if it did not exist", async () => {
    const owner = await site.learner()
    const { attempt_id } = await start(owner)
    await save(owner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
    const strangers = [await site.learner(), await site.learner("b.test")]
    for (const stranger of strangers) {
      const answers = await Promise.all([
        stranger.ask("exam.attempt", { attempt_id }),
        stranger.ask("exam.takeOver", { attempt_id, client_id: CLIENT }),
        stranger.ask("exam.save", { attempt_id, client_id: CLIENT, epoch: 1, records: [] }),
        stranger.ask("exam.check", { attempt_id, question_id: "q1" }),
        stranger.ask("practice.keys", { attempt_id }),
        stranger.ask("exam.handIn", { attempt_id, client_id: CLIENT, epoch: 1, last_seq: 0 }),
        stranger.ask("exam.result", { attempt_id }),
      ])
      const unknown = await stranger.ask("exam.attempt", { attempt_id: "no-such-attempt" })
      for (const { response } of answers) expect(response.body).toBe(unknown.response.body)
      expect(answers.map(({ status }) => status)).toStrictEqual([404, 404, 404, 404, 404, 404, 404])
      expect((await stranger.get("exam.history", {})).total).toBe(0)
    }
    expect((await owner.get("exam.attempt", { attempt_id })).epoch).toBe(1)
  })

  it("is not reached with a token of another agency", async () => {
    const owner = await site.learner()
    const { attempt_id } = await start(owner)
    expect((await owner.ask("exam.attempt", { attempt_id }, { host: "b.test" })).status).toBe(401)
  })

  it("asks for a sign-in first", async () => {
    const answer = await site.call("exam.start", { paper_id: "p1", client_id: CLIENT }, { key: "no-token-1" })
    expect(answer.status).toBe(401)
  })

  it("leaves papers and banks of another agency's subjects unknown", async () => {
    const stranger = await site.learner("b.test")
    for (const source of [{ paper_id: "p1" }, { bank_id: "bank1" }])
      expect((await stranger.ask("exam.start", { ...source, client_id: CLIENT })).status).toBe(404)
    expect((await stranger.ask("question.paper", { id: "p1" })).status).toBe(404)
  })
})

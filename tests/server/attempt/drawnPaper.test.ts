import { stringify } from "yaml"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { embargoedQuestions } from "#server/attempt/embargoedQuestions.ts"
import { emptied } from "../../support/emptied.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR, sampleFiles, sampleQuestions } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, save, start } from "./sitting.ts"

const QUESTIONS = "catalog/banks/bank1/questions.yaml"
const OTHERS = "catalog/banks/bank2/questions.yaml"
const [single] = sampleQuestions
/** A stem that no other is like. */
const textOf = (n: number) => String.fromCodePoint(...Array.from({ length: 12 }, (_, at) => 0x4e00 + 20 * n + at))
const extra = Array.from({ length: 12 }, (_, n) => ({
  ...single,
  id: `d${n}`,
  chapter: n < 8 ? "c1" : "c2",
  stem: textOf(n),
  points: ["抽题"],
  difficulty: (n % 4) + 1,
}))
const bank = (questions: ReadonlyArray<object> = extra) => ({
  [QUESTIONS]: stringify([...sampleQuestions, ...questions]),
})
const drawn = (change: object = {}) => ({
  ...(sampleFiles["catalog/papers/p1.yaml"] as object),
  id: "drawn",
  name: "抽题卷",
  attempts: 0,
  pass_score: 6,
  order: "given",
  sections: [
    { name: "必答", score: 5, question_ids: ["q6"] },
    {
      name: "抽答",
      score: 2,
      question_ids: ["d0"],
      draw: [
        { count: 2, chapters: ["c1"], points: ["抽题"], difficulty: [1, 4] },
        { count: 2, kinds: ["single"], points: ["抽题"], except: ["d11"] },
      ],
    },
  ],
  ...change,
})
const papers = (change: object = {}) => ({ "catalog/papers/drawn.yaml": stringify(drawn(change)) })

let site: StudySite
let learner: Learner

beforeAll(async () => {
  site = await makeStudySite({ ...EXAM_NEXT_YEAR, ...bank(), ...papers() })
})
beforeEach(async () => {
  site.clock.now = START
  await site.content.write({ ...bank(), ...papers() })
  await site.importAgain()
  await emptied(site.sql, "attempts", "question_versions")
  learner = await site.learner()
})
afterAll(() => site.close())

const idsOf = ({ questions }: { readonly questions: ReadonlyArray<{ readonly id: string }> }) =>
  questions.map(({ id }) => id)
const begin = async (who = learner) => start(who, { paper_id: "drawn" })
const isRevised = async (attempt_id: string) => (await learner.get("exam.state", { attempt_id })).revised

describe("a paper that is drawn", () => {
  it("says on its cover what every attempt has, and that the questions differ", async () => {
    const cover = await learner.get("question.paper", { id: "drawn" })
    expect([cover.questions, cover.total_score, cover.is_drawn, cover.sections]).toStrictEqual([
      7,
      15,
      true,
      [
        { name: "必答", questions: 2, score: 5 },
        { name: "抽答", questions: 5, score: 10 },
      ],
    ])
    expect((await learner.get("question.paper", { id: "p1" })).is_drawn).toBeUndefined()
  })

  it("gives each attempt questions of its own by the rule, with their points", async () => {
    const attempts = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const begun = await begin(await site.learner())
        const ids = idsOf(begun)
        expect(ids.slice(0, 3)).toStrictEqual(["q6a", "q6b", "d0"])
        expect(new Set(ids).size).toBe(7)
        for (const id of ids.slice(3, 5)) expect(["d1", "d2", "d3", "d4", "d5", "d6", "d7"]).toContain(id)
        for (const id of ids.slice(5)) expect(id).toMatch(/^d(?!11$)\d+$/)
        expect(begun.questions.map(({ score }) => score)).toStrictEqual([2.5, 2.5, 2, 2, 2, 2, 2])
        return ids.join()
      }),
    )
    expect(new Set(attempts).size).toBeGreaterThan(1)
  })

  it("stays the same paper of its attempt, while the bank goes on", async () => {
    const begun = await begin()
    const { attempt_id } = begun
    await save(learner, attempt_id, [{ seq: 1, question_id: "d0", value: "B" }])
    const others = extra.filter(({ id }) => ["d0", "d11"].includes(id) || idsOf(begun).includes(id))
    const added = Array.from({ length: 6 }, (_, n) => ({
      ...extra[n],
      id: `n${n}`,
      stem: textOf(20 + n),
    }))
    await site.content.write(bank([...others, ...added]))
    await site.importAgain()
    expect(idsOf(await learner.get("exam.attempt", { attempt_id }))).toStrictEqual(idsOf(begun))
    expect(await isRevised(attempt_id)).toBeUndefined()
    await handIn(learner, attempt_id, 1)
    const result = await learner.get("exam.result", { attempt_id })
    expect(idsOf(result)).toStrictEqual(idsOf(begun))
  })

  it("tells an attempt that a question of it is drawn no more", async () => {
    const { attempt_id, ...begun } = await begin()
    const gone = idsOf(begun)[3]
    await site.content.write(
      bank(extra.map((question) => (question.id === gone ? { ...question, points: [] } : question))),
    )
    await site.importAgain()
    expect(await isRevised(attempt_id)).toBe(true)
  })

  it("draws what the learner has not had first", async () => {
    await site.content.write(papers({ unseen: true }))
    await site.importAgain()
    const first = await begin()
    await handIn(learner, first.attempt_id, 0)
    const second = await begin()
    const had = new Set(idsOf(first).slice(3))
    expect(
      idsOf(second)
        .slice(3)
        .filter((id) => had.has(id)),
    ).toStrictEqual([])
  })

  it("is one paper for everybody where it is drawn once, also after another import", async () => {
    await site.content.write(papers({ drawn: "once" }))
    await site.importAgain()
    const mine = await begin()
    await site.importAgain()
    expect(idsOf(await begin(await site.learner()))).toStrictEqual(idsOf(mine))
    expect((await learner.get("question.paper", { id: "drawn" })).is_drawn).toBeUndefined()
  })

  it("asks questions of several banks, each for its part, and is shown where all of them are", async () => {
    await site.content.write({
      ...papers({
        banks: ["bank2"],
        sections: [
          { name: "必答", score: 5, question_ids: ["e1"] },
          {
            name: "抽答",
            score: 2,
            draw: [
              { count: 2, banks: ["bank2"], kinds: ["single"] },
              { count: 3, points: ["抽题"], except: ["d11"] },
            ],
          },
        ],
      }),
      [OTHERS]: stringify([
        ...(sampleFiles[OTHERS] as ReadonlyArray<object>),
        ...extra.slice(0, 4).map((question, n) => ({ ...question, id: `f${n}`, chapter: "c1", stem: textOf(30 + n) })),
      ]),
    })
    await site.importAgain()
    const begun = await begin()
    const ids = idsOf(begun)
    expect(ids[0]).toBe("e1")
    for (const id of ids.slice(1, 3)) expect(id).toMatch(/^f/)
    for (const id of ids.slice(3)) expect(id).toMatch(/^[df]/)
    expect(new Set(ids).size).toBe(6)
    await save(learner, begun.attempt_id, [{ seq: 1, question_id: "e1", value: true }])
    await handIn(learner, begun.attempt_id, 1)
    const marks = await site.sql`
      select question_id, bank_id from attempt_marks where attempt_id = ${begun.attempt_id} order by question_id = 'e1' desc limit 1`
    expect([...marks]).toStrictEqual([{ question_id: "e1", bank_id: "bank2" }])
    const shown = await site.sql`select agency_id, banks from papers where id = 'drawn' and not hidden`
    expect([...shown]).toStrictEqual([{ agency_id: "a", banks: ["bank1", "bank2"] }])
    await site.content.write({ [OTHERS]: stringify(sampleFiles[OTHERS]) })
  })

  it("withholds all that it may draw until its keys are released", async () => {
    await site.content.write(
      papers({ key_policy: "after_close", opens: "2026-01-01 08:00", closes: "2030-01-01 08:00", exam_type: "9" }),
    )
    await site.importAgain()
    const withheld = await embargoedQuestions(site.sql, { agencyId: "a", userId: null }, "all", site.clock.now)
    const drawable = extra.map(({ id }) => id).filter((id) => id !== "d11")
    expect([...withheld]).toEqual(expect.arrayContaining(["q6a", "q6b", ...drawable]))
    expect(withheld.has("d11")).toBe(false)
  })
})

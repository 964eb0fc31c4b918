import { stringify } from "yaml"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import { KINDS, type QuestionKind } from "#domain/core/KindName.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { regradeCorrected } from "#server/result/regradeCorrected.ts"
import { emptied } from "../../support/emptied.ts"
import { released } from "../../support/released.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { openSections } from "../live/openSections.ts"
import { fold, sit } from "../result/sitAll.ts"
import { handIn, save, start } from "./sitting.ts"

interface Tried {
  readonly question: object
  /** A corrected key, by which `wrong` is right. */
  readonly corrected: unknown
  readonly right: AnswerValue
  /** Another answer, and what it earns of 4 where a paper gives shares. */
  readonly part: AnswerValue
  readonly share: number
  readonly wrong: AnswerValue
}

const options = ["甲", "乙", "丙"].map((text, n) => ({ key: "ABC"[n], text }))
const asked = { explanation: "因为如此", points: ["要点"], source: "原创", year: 2026, difficulty: 1 }

const EACH: Readonly<Record<QuestionKind, Tried>> = {
  single: {
    question: { options: options.map((one) => (one.key === "C" ? { ...one, share: 25 } : one)), answer: "B" },
    corrected: "A",
    right: "B",
    part: "C",
    share: 1,
    wrong: "A",
  },
  multiple: {
    question: { options, answer: ["A", "C"] },
    corrected: ["A", "B"],
    right: ["A", "C"],
    part: ["C"],
    share: 2,
    wrong: ["A", "B"],
  },
  indeterminate: {
    question: { options, answer: ["A", "C"] },
    corrected: ["B"],
    right: ["A", "C"],
    part: ["A"],
    share: 2,
    wrong: ["B"],
  },
  judge: { question: { answer: true }, corrected: false, right: true, part: false, share: 0, wrong: false },
  blank: {
    question: { stem: "题 blank 有____和____", answer: [["一"], ["二", "贰"]] },
    corrected: [["三"], ["四"]],
    right: ["一", "贰"],
    part: ["一", "三"],
    share: 2,
    wrong: ["三", "四"],
  },
  number: {
    question: { answer: "12.5 ± 0.1 米" },
    corrected: "14 ~ 15 米",
    right: "12.4米",
    part: "12.39",
    share: 0,
    wrong: "14.5",
  },
  match: {
    question: { prompts: ["一", "二"], options, answer: ["C", "A"] },
    corrected: ["A", "B"],
    right: ["C", "A"],
    part: ["C", "B"],
    share: 2,
    wrong: ["A", "B"],
  },
  order: {
    question: { options, answer: ["C", "A", "B"] },
    corrected: ["B", "C", "A"],
    right: ["C", "A", "B"],
    part: ["C", "B", "A"],
    share: 1.33,
    wrong: ["B", "C", "A"],
  },
  short: {
    question: { answer: "资产等于负债加所有者权益", accepted: ["资产=负债+权益"] },
    corrected: "别的",
    right: "资产＝负债＋权益",
    part: "不知道",
    share: 0,
    wrong: "别的",
  },
}
const SCORED = KINDS.filter((kind) => kind !== "short")

const questionsOf = (change: (kind: QuestionKind) => object) =>
  KINDS.map((kind) => ({
    ...asked,
    id: kind,
    kind,
    chapter: "c1",
    stem: `题 ${kind}`,
    ...EACH[kind].question,
    ...change(kind),
  }))
const answers = (of: "right" | "part" | "wrong") => KINDS.map((kind) => ({ question_id: kind, value: EACH[kind][of] }))

let site: StudySite
let learner: Learner

beforeAll(async () => {
  site = await makeStudySite({
    "agencies/a.yaml": { ...openSections["agencies/a.yaml"], exam_type: ["2", "4", "7"] },
    "catalog/banks/bank1/bank.yaml": {
      ...(sampleFiles["catalog/banks/bank1/bank.yaml"] as object),
      exam_types: ["2", "4", "7"],
    },
    "catalog/banks/bank1/questions.yaml": questionsOf(() => ({})),
    "catalog/papers/p1.yaml": {
      ...(sampleFiles["catalog/papers/p1.yaml"] as object),
      partial: "share",
      sections: [{ name: "全部题型", score: 4, question_ids: KINDS }],
    },
    "catalog/papers/turned.yaml": {
      ...(sampleFiles["catalog/papers/p1.yaml"] as object),
      id: "turned",
      partial: "share",
      options: "shuffled",
      sections: [{ name: "全部题型", score: 4, question_ids: KINDS }],
    },
    "catalog/papers/p2.yaml": null,
    "catalog/papers/p3.yaml": null,
    "catalog/courses/1001.yaml": null,
  })
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
})
afterAll(() => site.close())

const results = async (attempt_id: string) => {
  const result = released(await learner.get("exam.result", { attempt_id }))
  return { ...result, verdicts: Object.fromEntries(result.keys.map((key) => [key.question_id, key.verdict])) }
}
/** An answer of the author's keys as who sees these options gives it. */
const shownAs = (shown: ReadonlyArray<{ readonly key: string; readonly html: string }>, value: AnswerValue) => {
  const own = (key: string) =>
    shown.find(({ html }) => html === options.find((option) => option.key === key)?.text)?.key ?? ""
  return typeof value === "string" ? own(value) : Array.isArray(value) ? value.map(own) : value
}
const each = <T>(of: (kind: QuestionKind) => T) => Object.fromEntries(KINDS.map((kind) => [kind, of(kind)]))

describe("every kind", () => {
  it("is drawn, whether one is asked for or all", async () => {
    const drawn = async (kinds: ReadonlyArray<QuestionKind>) => {
      const { questions } = await start(learner, { bank_id: "bank1", exam_type: "2", draw: { count: 20, kinds } })
      return questions.map(({ kind }) => kind).toSorted()
    }
    expect(await drawn(KINDS)).toStrictEqual(KINDS.toSorted())
    for (const kind of KINDS) expect(await drawn([kind])).toStrictEqual([kind])
  })

  it("earns its score, a share or nothing, and is summed", async () => {
    const right = await results(await sit(learner, answers("right")))
    expect(right.verdicts).toStrictEqual(each(() => "right"))
    expect([right.score, right.correct, right.by_hand?.awaiting ?? 0]).toStrictEqual([36, 9, 0])
    const part = await results(await sit(learner, answers("part")))
    expect(part.verdicts).toStrictEqual(each((kind) => (kind === "short" ? "self" : "wrong")))
    expect(part.score).toBe(KINDS.reduce((sum, kind) => sum + EACH[kind].share, 0))
    expect((await results(await sit(learner, answers("wrong")))).score).toBe(0)
  })

  it("counts alike where options are shuffled: by option, not by letter, also by a corrected key", async () => {
    const forget = () =>
      emptied(site.sql, "attempts", "key_corrections", "question_stats", "question_choices", "paper_stats")
    await forget()
    const sitting = async (of: "right" | "part" | "wrong") => {
      const who = await site.learner()
      const begun = await start(who, { paper_id: "turned" })
      const given = answers(of).map(({ question_id, value }, n) => {
        const { options: shown = [] } = begun.questions.find(({ id }) => id === question_id) ?? {}
        expect(shown.map(({ key }) => key)).toStrictEqual(shown.map((_, n) => "ABC"[n]))
        return { seq: n + 1, question_id, value: shown.length === 0 ? value : shownAs(shown, value) }
      })
      expect(JSON.stringify(begun)).not.toMatch(/orders|fixed|shuffled/)
      await save(who, begun.attempt_id, given)
      await handIn(who, begun.attempt_id, given.length)
      return { who, begun, attempt_id: begun.attempt_id }
    }
    const [right, part, wrong] = [await sitting("right"), await sitting("part"), await sitting("wrong")]
    const of = async ({ who, attempt_id }: typeof right) => released(await who.get("exam.result", { attempt_id }))
    expect([(await of(right)).score, (await of(part)).score, (await of(wrong)).score]).toStrictEqual([
      36,
      KINDS.reduce((sum, kind) => sum + EACH[kind].share, 0),
      0,
    ])
    const told = await of(right)
    for (const kind of SCORED) {
      // the key that is shown names what the learner was right with, in the learner's letters
      const { answer } = told.keys.find(({ question_id }) => question_id === kind) ?? {}
      const value = told.answers.find(({ question_id }) => question_id === kind)?.value
      if (kind === "match" || kind === "order") expect(answer).toStrictEqual(value)
      if (kind === "multiple" || kind === "indeterminate")
        expect(answer).toStrictEqual(Array.isArray(value) ? value.toSorted((a, b) => (a < b ? -1 : 1)) : null)
    }
    expect(told.questions).toStrictEqual(right.begun.questions)
    expect(told.is_shuffled).toBe(true)
    // the wrong book has the bank's own order, and the learner's answers in it
    expect((await wrong.who.get("exam.wrong", {})).list.map(({ answer }) => answer)).toStrictEqual(
      (await wrong.who.get("exam.wrong", {})).list.map(({ question }) => EACH[question.kind].wrong),
    )
    await fold(site)
    const [counted] = await site.sql<[{ counted: object }]>`
      select jsonb_object_agg(choice, chosen) as counted from question_choices where question_id = 'multiple'`
    expect(counted.counted).toStrictEqual({ A: 2, B: 1, C: 2 })
    const { others, questions } = await of(wrong)
    const chosen = others.find(({ question_id }) => question_id === "single")?.choices.map(({ choice }) => choice)
    expect(chosen).toStrictEqual(questions.find(({ kind }) => kind === "single")?.options.map(({ key }) => key))

    await site.content.write({
      "catalog/banks/bank1/questions.yaml": stringify(
        questionsOf((kind) => (kind === "short" ? {} : { answer: EACH[kind].corrected })),
      ),
    })
    await site.importAgain()
    await runSteps(regradeCorrected(0), site.deps, { name: "regrade" })
    expect([(await of(wrong)).score, (await of(right)).score < 36]).toStrictEqual([32, true])
    await site.content.write({ "catalog/banks/bank1/questions.yaml": stringify(questionsOf(() => ({}))) })
    await site.importAgain()
    await forget()
  })

  it("is told at once in practice", async () => {
    const { attempt_id } = await start(learner, { bank_id: "bank1" })
    await save(
      learner,
      attempt_id,
      answers("right").map((answer, n) => ({ ...answer, seq: n + 1 })),
    )
    const told = []
    for (const kind of KINDS) told.push(await learner.get("exam.check", { attempt_id, question_id: kind }))
    expect(told.map(({ verdict }) => verdict)).toStrictEqual(KINDS.map(() => "right"))
  })

  it("comes into the wrong book, is filtered, practised and exported there", async () => {
    await sit(learner, answers("wrong"))
    const book = await learner.get("exam.wrong", {})
    expect(book.groups.kind.map(({ id }) => id).toSorted()).toStrictEqual(SCORED.toSorted())
    expect(book.list.map(({ answer }) => answer)).toStrictEqual(
      book.list.map(({ question }) => EACH[question.kind].wrong),
    )
    for (const kind of SCORED) {
      const { list } = await learner.get("exam.wrong", { kind })
      expect(list.map(({ question }) => question.kind)).toStrictEqual([kind])
      expect((await learner.get("wrong.practise", { from: "wrong", filter: { kind } })).questions).toBe(1)
    }
    for (const format of ["csv", "json", "anki"] as const)
      expect((await learner.get("wrong.export", { format })).questions).toBe(SCORED.length)
  })

  it("is kept as a favourite, with a note and a report, and found by search", async () => {
    const { folders } = await learner.get("practice.favorites", {})
    for (const question_id of KINDS) {
      await learner.get("practice.favorite", { question_id, folder_id: folders[0]?.id ?? "" })
      await learner.get("practice.note", { question_id, text: `记 ${question_id}` })
      await learner.get("practice.report", { question_id, kind: "key", text: "再看看" })
      const { groups } = await learner.get("search.find", { q: `题 ${question_id}`, kind: "question" })
      expect(groups.flatMap(({ list }) => list.map(({ id }) => id))).toContain(question_id)
    }
    for (const list of [
      (await learner.get("practice.favorites", {})).list,
      (await learner.get("practice.notes", {})).list,
      (await learner.get("practice.reports", {})).list,
    ])
      expect(list.map(({ question }) => question.kind).toSorted()).toStrictEqual(KINDS.toSorted())
  })

  it("is counted, shared, and graded again by a corrected key", async () => {
    const attempt_id = await sit(learner, answers("wrong"))
    await site.content.write({
      "catalog/banks/bank1/questions.yaml": stringify(
        questionsOf((kind) => ({ answer: EACH[kind].corrected, ...(kind === "short" && { accepted: [] }) })),
      ),
    })
    await site.importAgain()
    await runSteps(regradeCorrected(0), site.deps, { name: "regrade" })
    await fold(site)
    const { verdicts, score, corrections, others } = await results(attempt_id)
    expect(verdicts).toStrictEqual(each((kind) => (kind === "short" ? "self" : "right")))
    expect([score, corrections.map(({ question_id }) => question_id).toSorted()]).toStrictEqual([32, SCORED.toSorted()])
    expect(others.map(({ question_id }) => question_id).toSorted()).toStrictEqual(SCORED.toSorted())
    const { id } = await learner.get("result.share", { attempt_id })
    expect(await learner.get("result.shared", { id })).toMatchObject({ score: 32, total_score: 36 })
    expect((await learner.get("exam.wrong", {})).total).toBe(0)
  })
})

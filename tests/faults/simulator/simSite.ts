import { stringify } from "yaml"
import { callOf } from "#domain/contract/callOf.ts"
import { makeStudySite, type StudySite } from "../../server/content/studySite.ts"
import { furtherQuestions, sampleFiles, sampleQuestions } from "../../server/content/sampleContent.ts"
import type { TestDatabase } from "../../support/testDatabase.ts"
import type { Backend } from "./Backend.ts"
import { readCatalogue } from "./model/catalogue.ts"
import { ModelServer } from "./model/ModelServer.ts"
import { CERTIFIED, PAPER_IDS, TRIES } from "./papers.ts"
import { type BrokenServer, RealServer } from "./RealServer.ts"

/** Where exams are sat: on the real server and its database, or on the model of it. */
export interface SimSite extends StudySite {
  readonly real: Backend
  readonly broken: (broken: BrokenServer) => Backend
  /** `newId`: of attempts. */
  readonly model: (newId?: () => string) => Backend
}

const QUESTIONS = "catalog/banks/bank1/questions.yaml"
const OTHER_BANK = "catalog/banks/bank2/questions.yaml"

/** Of two banks, from which one paper is drawn. */
const drawable = (id: string, stem: string) => ({
  ...(sampleFiles[OTHER_BANK] as ReadonlyArray<object>)[0],
  id,
  stem,
  points: ["抽题"],
})
const HERE = [drawable("d1", "会签由谁主办"), drawable("d2", "请示一事一报")]
const ELSEWHERE = [
  drawable("e2", "三相电相差多少度"),
  drawable("e3", "保险丝可用铜丝代替"),
  drawable("e4", "触电先断电源"),
]

/** What the question asks after an import: something else, of another kind or with fewer options. */
const other = (question: { readonly id: string; readonly stem: string }): object => ({
  ...question,
  stem: `${question.stem}（新）`,
  ...(question.id === "q1" && { kind: "multiple", answer: ["A", "B"] }),
  ...(question.id === "q2" && {
    options: [
      { key: "A", text: "甲" },
      { key: "B", text: "乙" },
    ],
    answer: ["A", "B"],
  }),
})

/** A server with papers of a few minutes, and what the model has to know of it; on a database of the run's. */
export const makeSimSite = async (database?: TestDatabase): Promise<SimSite> => {
  const p1 = sampleFiles["catalog/papers/p1.yaml"] as { readonly sections: ReadonlyArray<object> }
  const sections = [...p1.sections, { name: "其他题型", score: 4, question_ids: furtherQuestions.map(({ id }) => id) }]
  const paper = (id: string, own: object) => ({
    [`catalog/papers/${id}.yaml`]: { ...p1, id, name: id, sections, ...own },
  })
  const questions = [...sampleQuestions, ...furtherQuestions, ...HERE].map((question) =>
    question.id === "q5" ? { ...question, attachments: 2 } : question,
  )
  const files = {
    "agencies/a.yaml": {
      ...(sampleFiles["agencies/a.yaml"] as object),
      certificate: {
        heading: "合格证书",
        lines: ["{姓名}{名称}{成绩}"],
        papers: [{ id: "admitted", score: CERTIFIED }],
      },
    },
    [QUESTIONS]: questions,
    [OTHER_BANK]: [...(sampleFiles[OTHER_BANK] as ReadonlyArray<object>), ...ELSEWHERE],
    // it would withhold the keys of its questions from practice
    "catalog/papers/p2.yaml": null,
    ...paper("p1", { minutes: 3, options: "shuffled" }),
    ...paper("watched", {
      minutes: 3,
      options: "shuffled",
      room: { leaving: { limit: 1, follows: "hand_in", seconds: 2 } },
      banks: ["bank2"],
      sections: [...sections, { name: "抽题", score: 1, draw: [{ count: 3, points: ["抽题"] }] }],
    }),
    ...paper("roomed", { minutes: 3, room: { passcode: true } }),
    ...paper("alone", { minutes: 3, room: { one_device: true } }),
    ...paper("admitted", {
      minutes: 3,
      opens: "2026-03-02 09:00",
      closes: "2026-03-09 09:00",
      latest_entry: 62,
      attempts: TRIES,
      room: {
        networks: ["127.0.0.1"],
        full_screen: true,
        copying: false,
        leaving: { limit: 1, follows: "warn", seconds: 2 },
      },
      // no certificate is given for points that somebody has to give
      sections: [{ name: "客观题", score: 2, question_ids: ["q1", "q2", "q3", "q4", "q6", "q7", "q8", "q9"] }],
    }),
    ...paper("window", { opens: "2026-03-02 09:00", closes: "2026-03-02 10:03" }),
    ...paper("homework", { minutes: 0, homework: true, closes: "2026-03-02 10:03" }),
    ...paper("simulation", { minutes: 1, at_time_up: "ask" }),
    ...paper("practice", { minutes: 0, key_policy: "at_once", options: "shuffled" }),
  }
  const site = await makeStudySite(files, {}, {}, database)
  // a page finds all its code loaded: a file that is read takes time that no simulated clock knows
  await Promise.all([
    import("#routes/attempt/examServices.ts"),
    import("#routes/attempt/attachmentServices.ts"),
    callOf("user.info"),
    callOf("question.paper"),
    callOf("exam.start"),
  ])
  const imports = {
    hasOthers: false,
    next: async () => {
      imports.hasOthers = !imports.hasOthers
      await site.content.write({ [QUESTIONS]: stringify(imports.hasOthers ? questions.map(other) : questions) })
      await site.importAgain()
    },
  }
  const catalogue = await readCatalogue(site, PAPER_IDS)
  await imports.next()
  const others = await readCatalogue(site, PAPER_IDS)
  await imports.next()
  const real = new RealServer(site, imports)
  return {
    ...site,
    real,
    broken: (broken) => new RealServer(site, imports, broken),
    model: (newId) => new ModelServer({ catalogue, others, keys: site.deps.keys, ...(newId && { newId }) }),
    close: async () => {
      await real.restart()
      await site.close()
    },
  }
}

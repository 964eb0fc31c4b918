import { expect, it, onTestFinished } from "vitest"
import { stringify } from "yaml"
import { importContent } from "#server/content/importContent.ts"
import type { Pool } from "#server/db/Sql.ts"
import { released } from "../../support/released.ts"
import { EXAM_NEXT_YEAR, sampleFiles, sampleQuestions } from "./sampleContent.ts"
import { makeStudySite } from "./studySite.ts"
import { handIn, RIGHT, save, start } from "../attempt/sitting.ts"

/** The pool, whose transactions wait before they are durable. */
const holding = (pool: Pool, isDone: () => void, until: Promise<void>): Pool =>
  new Proxy(pool, {
    get: (target, name, self) =>
      name === "begin"
        ? (run: Parameters<Pool["begin"]>[0]) =>
            target.begin(async (sql) => {
              const value: unknown = await (run as unknown as (of: typeof sql) => unknown)(sql)
              isDone()
              await until
              return value
            })
        : (Reflect.get(target, name, self) as unknown),
  })

it("an exam, practice and study wait for no row of an import that changes all they stand on", async () => {
  const site = await makeStudySite(EXAM_NEXT_YEAR)
  onTestFinished(() => site.close())
  const [open, learner] = [await site.learner(), await site.learner()]
  const { attempt_id } = await start(open)

  const changed = (file: string, change: object) => ({ [file]: { ...(sampleFiles[file] as object), ...change } })
  await site.content.write({
    "catalog/banks/bank1/questions.yaml": stringify(
      sampleQuestions.map((question) => ({
        ...question,
        stem: `${question.stem}（新）`,
        ...(question.id === "q1" && { answer: "A" }),
      })),
    ),
    ...changed("catalog/banks/bank1/bank.yaml", { name: "新题库" }),
    ...changed("catalog/papers/p1.yaml", { name: "新模拟卷", minutes: 40 }),
    ...changed("catalog/courses/1001.yaml", { name: "新公开课" }),
    ...changed("agencies/a.yaml", { name: "新机构" }),
  })
  const written = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const running = importContent({
    sql: holding(site.sql, written.resolve, commit.promise),
    folder: site.content.folder,
    media: site.deps.media,
    now: site.clock.now,
  })
  await written.promise

  await save(open, attempt_id, RIGHT)
  await handIn(open, attempt_id, RIGHT.length)
  const before = released(await open.get("exam.result", { attempt_id }))
  expect([before.title, before.score]).toStrictEqual(["模拟卷", 14])
  const practice = await start(learner, { bank_id: "bank1" })
  await save(learner, practice.attempt_id, RIGHT.slice(0, 1))
  await learner.get("exam.check", { attempt_id: practice.attempt_id, question_id: "q1" })
  await learner.get("course.join", { classroom_id: "1001" })
  await learner.get("practice.note", { question_id: "q1", text: "记" })
  await start(learner)

  commit.resolve()
  const { questions, papers } = await running
  expect([questions?.changed, papers?.changed]).toStrictEqual([7, 1])
  expect((await learner.get("question.bank", { id: "bank1" })).name).toBe("新题库")
})

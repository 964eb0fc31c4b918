import { type Step, runSteps } from "../core/runSteps.ts"
import { REGRADE, STATISTICS } from "../jobs/jobs.ts"
import { countBooks, rebuildBooks } from "../learnerQuestions/rebuildBooks.ts"
import { giveMarksFromCsv, listAwaitedMarks, markAnswer } from "../result/operateMarks.ts"
import { listCorrections, requestRegrade, waitingFor } from "../result/operateRegrade.ts"
import { regradeCorrected } from "../result/regradeCorrected.ts"
import { foldStatistics } from "../result/foldStatistics.ts"
import { type Command, UsageError } from "./Command.ts"
import { fileIn } from "./fileIn.ts"
import { CHANGING, CHANGING_FORM, changing, READING, READING_FORM, reading } from "./operated.ts"
import { readText } from "./readText.ts"

export const markList: Command = {
  about: "列出等待批改的简答题，不含学员的信息",
  forms: [READING_FORM],
  options: READING,
  prepare: (words) => reading(words, listAwaitedMarks),
}

export const markGive: Command = {
  about: "给一道简答题评分，或按 CSV 评一批；有一行不对就一个也不评",
  forms: [
    `--attempt <作答> --question <题目> --score <分数> ${CHANGING_FORM}`,
    `<文件：作答,题目,分数> ${CHANGING_FORM}`,
  ],
  options: { ...CHANGING, attempt: "text", question: "text", score: "text" },
  words: [0, 1],
  prepare: (words) => {
    const { list, needed } = words
    if (list[0] !== undefined) {
      const file = fileIn(list[0])
      return changing("mark:give", words, async (sql, operator) =>
        giveMarksFromCsv(sql, operator, await readText(file)),
      )
    }
    const mark = { attempt: needed("attempt"), question: needed("question"), score: scoreIn(needed("score")) }
    return changing("mark:give", words, (sql, operator) => markAnswer(sql, operator, mark))
  },
}

const scoreIn = (text: string): number => {
  if (/^\d{1,4}(\.\d+)?$/.test(text)) return Number(text)
  throw new UsageError(`--score is a number of points: ${text}`)
}

export const examRegrade: Command = {
  about: "按改正后的答案立即重算成绩；写明题目时，无论答案是否改过",
  forms: [`[--question <题目>] ${CHANGING_FORM}`],
  options: { ...CHANGING, question: "text" },
  prepare: (words) => {
    const question = words.text("question") ?? null
    return changing(
      "exam:regrade",
      words,
      (sql, operator) => requestRegrade(sql, operator, question),
      async (pool, operator) => {
        const all = await waitingFor(pool, operator)
        const regrade: Step<{ readonly pool: typeof pool; readonly now: () => number }> = async (sql, deps) => {
          const done = await regradeCorrected(0)(sql, deps)
          if (done !== null) operator.progress(all - (await waitingFor(sql, operator)), all)
          return done
        }
        const deps = { pool, now: Date.now }
        await runSteps(regrade, deps, { name: REGRADE, wait: true })
        await runSteps(foldStatistics, deps, { name: STATISTICS, wait: true })
        return listCorrections(pool, operator)
      },
    )
  },
}

export const wrongRebuild: Command = {
  about: "按全部评分重建每个人的错题本",
  forms: [CHANGING_FORM],
  options: CHANGING,
  prepare: (words) => changing("wrong:rebuild", words, countBooks, rebuildBooks),
}

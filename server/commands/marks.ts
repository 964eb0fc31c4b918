import { text } from "node:stream/consumers"
import { runSteps } from "../core/runSteps.ts"
import { REGRADE, STATISTICS } from "../jobs/jobs.ts"
import { rebuildBooks } from "../learnerQuestions/rebuildBooks.ts"
import { awaitedMarks, giveOperatorMark } from "../result/operatorMarks.ts"
import { regradeCorrected } from "../result/regradeCorrected.ts"
import { foldStatistics } from "../statistics/foldStatistics.ts"
import { type Command, WrongWords } from "./Command.ts"
import { siteOf } from "./worksOn.ts"

interface Mark {
  readonly agency: string
  readonly attempt: string
  readonly question: string
  readonly score: number
}

const markIn = (line: string): Mark => {
  const [agency = "", attempt = "", question = "", score = "", ...rest] = line.trim().split(/\s+/)
  if (score === "" || !Number.isFinite(Number(score)) || rest.length > 0)
    throw new WrongWords(`not <机构> <作答> <题目> <分数>: ${line.trim()}`)
  return { agency, attempt, question, score: Number(score) }
}

export const examMarks: Command = {
  about: "列出等待批改的简答题，或给出分数",
  forms: ["list [机构]", "give <机构> <作答> <题目> <分数>", "give -    （从标准输入逐行读取同样的四项）"],
  words: [1, 5],
  prepare: ({ list: [act = "", ...words] }) => {
    if (act === "list" && words.length <= 1)
      return {
        worksOn: siteOf,
        run: async ({ database, print }) => {
          for (const one of await awaitedMarks(await database(), words[0] ?? null)) print(JSON.stringify(one))
        },
      }
    if (act !== "give") throw new WrongWords(`unexpected word: ${words[1] ?? act}`)
    const given = words.join(" ") === "-" ? null : [markIn(words.join(" "))]
    return {
      worksOn: siteOf,
      run: async ({ database, print }) => {
        const lines = given === null ? (await text(process.stdin)).split("\n") : []
        const marks = given ?? lines.filter((line) => line.trim() !== "").map(markIn)
        const pool = await database()
        for (const { agency, attempt, question, score } of marks) {
          const mark = { attempt, question, score }
          const total = await pool.begin((sql) => giveOperatorMark(sql, agency, mark, Date.now()))
          print(`${attempt} ${question}：${score} 分，总分 ${total.score}，还有 ${total.awaiting} 题待批改`)
        }
      },
    }
  },
}

interface Correction {
  readonly agency_id: string
  readonly question_id: string
  readonly examined: number
  readonly changed: number
}

export const examRegrade: Command = {
  about: "按改正后的答案立即重算成绩；写明题目时，无论答案是否改过",
  forms: ["", "<机构> <题目>"],
  words: [0, 2],
  prepare: ({ list: [agency, question] }) => {
    if (agency !== undefined && question === undefined) throw new WrongWords("a word is missing")
    return {
      worksOn: siteOf,
      run: async ({ database, print }) => {
        const pool = await database()
        if (agency !== undefined && question !== undefined) {
          const added = await pool`
            insert into key_corrections (agency_id, question_id, answer_before, answer_after, corrected_at)
            select agency_id, question_id, answer, answer, clock_timestamp() from question_keys
            where agency_id = ${agency} and question_id = ${question}`
          if (added.count === 0) throw new Error(`机构 ${agency} 没有题目 ${question}`)
        }
        const deps = { pool, now: Date.now }
        const examined = await runSteps(regradeCorrected(0), deps, { name: REGRADE, wait: true })
        const counted = await runSteps(foldStatistics, deps, { name: STATISTICS, wait: true })
        print(`复核 ${examined} 份作答，统计 ${counted} 份`)
        const rows = await pool<Correction[]>`
          select agency_id, question_id, examined, changed from key_corrections order by id desc limit 20`
        for (const row of rows)
          print(`${row.agency_id} ${row.question_id}：复核 ${row.examined} 份，改动 ${row.changed} 份`)
      },
    }
  },
}

export const wrongRebuild: Command = {
  about: "按全部评分重建每个人的错题本",
  forms: [""],
  prepare: () => ({
    worksOn: siteOf,
    run: async ({ database, print }) => {
      print(`重算完成，学员 ${await rebuildBooks(await database(), Date.now())} 人`)
    },
  }),
}

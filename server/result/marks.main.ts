// npm run exam:marks -- list [agency]                          short answers of formal exams that wait for a mark
// npm run exam:marks -- give <agency> <attempt> <question> <score>
// npm run exam:marks -- give -                                 lines of the same four words from standard input
import { text } from "node:stream/consumers"
import { ConfigError } from "../config.ts"
import { Refusal } from "../core/Refusal.ts"
import { withDatabase } from "../db/withDatabase.ts"
import { awaitedMarks, giveOperatorMark } from "./operatorMarks.ts"

const USAGE = "用法：npm run exam:marks -- list [机构] | give <机构> <作答> <题目> <分数> | give -"

const main = async ([command, ...words]: ReadonlyArray<string>): Promise<void> => {
  if (command !== "list" && command !== "give") throw new ConfigError(USAGE)
  await withDatabase(async (pool) => {
    if (command === "list") {
      for (const one of await awaitedMarks(pool, words[0] ?? null)) console.log(JSON.stringify(one))
      return
    }
    const lines = words[0] === "-" ? (await text(process.stdin)).split("\n") : [words.join(" ")]
    for (const line of lines.filter((one) => one.trim() !== "")) {
      const [agency = "", attempt = "", question = "", score = ""] = line.trim().split(/\s+/)
      if (score === "" || !Number.isFinite(Number(score))) throw new ConfigError(USAGE)
      const total = await pool.begin((sql) =>
        giveOperatorMark(sql, agency, { attempt, question, score: Number(score) }, Date.now()),
      )
      console.log(`${attempt} ${question}：${score} 分，总分 ${total.score}，还有 ${total.awaiting} 题待评阅`)
    }
  })
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof Refusal ? error.message : error)
  process.exitCode = 1
})

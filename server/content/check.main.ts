// npm run content:check -- [folder]: tells every problem of a content folder; touches no database.
import { resolve } from "node:path"
import { ConfigError, readConfig } from "../config.ts"
import { checkFolder } from "./importContent.ts"
import { format } from "./Problem.ts"

const main = async (): Promise<void> => {
  const problems = await checkFolder(resolve(process.argv[2] ?? readConfig(process.env).contentDir))
  for (const problem of problems) console.log(format(problem))
  console.log(problems.length === 0 ? "内容检查通过" : `${problems.length} 处内容有误`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})

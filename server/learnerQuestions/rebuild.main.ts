// npm run wrong:rebuild: makes every wrong book anew from the marks.
import { withDatabase } from "../db/withDatabase.ts"
import { rebuildBooks } from "./rebuildBooks.ts"

withDatabase(async (pool) => {
  console.log(`重算完成，学员 ${await rebuildBooks(pool, Date.now())} 人`)
}).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})

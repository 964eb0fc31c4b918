import { existsSync } from "node:fs"
import { startServer } from "./startServer.ts"

if (existsSync(".env")) process.loadEnvFile(".env")

const say = (text: string) => process.stderr.write(`${text}\n`)

const fail = (error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

const starting = startServer(process.env, say)
// listened to from the first moment: what was begun is ended also when the signal comes before the server is ready
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.once(signal, () => {
    starting.then(({ stop }) => stop()).then(() => process.exit(0), fail)
  })
}
starting.then(({ url }) => process.stdout.write(`ready ${url}\n`), fail)

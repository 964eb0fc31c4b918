import { existsSync } from "node:fs"
import { startServer } from "./startServer.ts"
import { stopOnSignals } from "./stopOnSignals.ts"

if (existsSync(".env")) process.loadEnvFile(".env")

const say = (text: string) => process.stderr.write(`${text}\n`)

// open requests have 10 s, the database 30 s for its last checkpoint
const STOP_LIMIT_MS = 60_000

const starting = startServer(process.env, say)
// subscribed from the first moment: what was begun is ended also when the signal comes before the server is ready
stopOnSignals({ stop: async () => (await starting).stop(), limit: STOP_LIMIT_MS, say })
starting.then(
  ({ url }) => process.stdout.write(`ready ${url}\n`),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  },
)

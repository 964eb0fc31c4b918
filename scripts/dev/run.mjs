import { readFileSync } from "node:fs"
import { createServer } from "vite"
import { loadEnvFile } from "../../server/commands/loadEnvFile.ts"
import { readConfig } from "../../server/config.ts"
import { stopOnSignals } from "../../server/stopOnSignals.ts"
import { currentBuild } from "../buildFolders.mjs"
import { root } from "../ensureInstalled.mjs"
import { makeServerProcess } from "./serverProcess.mjs"
import { watchFolders } from "./watchFolders.mjs"

const STOP_LIMIT_MS = 60_000
const report = (line) => process.stderr.write(`${line}\n`)

const main = async () => {
  loadEnvFile()
  const { port, host, contentDir } = readConfig(process.env)
  const server = makeServerProcess(report)
  let vite = null
  const stop = async () => {
    await server.stop()
    await vite?.close()
  }
  stopOnSignals({ stop, limit: STOP_LIMIT_MS, status: 0, report })

  // pages of another build than the server's would be loaded again on the way to the next
  const latest = readFileSync(`${currentBuild(`${root}dist`)}/client/builds/latest.json`, "utf8")
  process.env["BUILD_ID"] ??= JSON.parse(latest).id
  process.env["API_PORT"] = String(await server.start())
  vite = await createServer({ logLevel: "warn", server: { port, host, strictPort: true } })
  await vite.listen()
  const [address] = vite.resolvedUrls?.local ?? []
  const ready = () => process.stdout.write(`ready ${address ?? `http://${host}:${port}/`}\n`)
  watchFolders(["server", "src/domain"], async () => (await server.restart()) && ready())
  watchFolders([contentDir], async () => {
    if (!(await server.importContent())) return
    vite.ws.send({ type: "full-reload" })
    ready()
  })
  ready()
}

main().catch((error) => {
  report(error.message)
  process.kill(process.pid, "SIGTERM")
})

import { spawn } from "node:child_process"
import { createInterface } from "node:readline"

const MAIN = "server/main.ts"

const ended = (child) =>
  new Promise((done) => (child.exitCode === null && child.signalCode === null ? child.once("exit", done) : done()))

/** The server of `npm run dev`: one process at a time, on the same port whenever it starts again. */
export const makeServerProcess = (report) => {
  let child = null
  let port = 0
  let isStopping = false
  let queue = Promise.resolve()
  const inTurn = (run) => (queue = queue.then(run, run))

  /** Gives the port; null when the server ended before it was ready, which its own words explain. */
  const start = () =>
    new Promise((done) => {
      if (isStopping) return done(null)
      const env = { ...process.env, HOST: "localhost", PORT: String(port) }
      child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "inherit"] })
      createInterface({ input: child.stdout }).on("line", (line) => {
        const [, url] = /^ready (\S+)$/.exec(line) ?? []
        if (url === undefined) return process.stdout.write(`${line}\n`)
        port = Number(new URL(url).port)
        done(port)
      })
      child.once("exit", () => done(null))
    })
  const end = async () => {
    child?.kill("SIGTERM")
    if (child !== null) await ended(child)
  }
  return {
    start: async () => {
      const first = await inTurn(start)
      if (first === null) throw new Error("the server did not start")
      return first
    },
    restart: () =>
      inTurn(async () => {
        await end()
        const isUp = (await start()) !== null
        if (!isUp && !isStopping) report("the server did not start: it is tried again after the next change")
        return isUp
      }),
    importContent: () =>
      inTurn(async () => {
        if (isStopping) return false
        const run = spawn(process.execPath, [MAIN, "content:import"], { stdio: ["ignore", "ignore", "inherit"] })
        await ended(run)
        return run.exitCode === 0
      }),
    stop: async () => {
      isStopping = true
      await end()
      await inTurn(end)
    },
  }
}

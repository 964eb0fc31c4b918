import { execFile } from "node:child_process"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { root } from "../support/startSite.ts"

const ended = promisify(execFile)

/** Signed in, and ready for a query. */
const GREETING = Buffer.from("R\0\0\0\u0008\0\0\0\0Z\0\0\0\u0005I", "latin1")

/** Greets as PostgreSQL does, and resets the connection with the first query. */
const dyingDatabase = async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {})
    socket.once("data", () => {
      socket.write(GREETING)
      socket.once("data", () => socket.resetAndDestroy())
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

const run = (code: string) =>
  ended(process.execPath, ["--input-type=module", "-e", code], { timeout: 240_000 }).then(
    ({ stdout }) => stdout.trim().split("\n").at(-1),
    ({ stderr }: { readonly stderr: string }) => stderr,
  )

const OUTLIVES = `
  import { outliveLostConnections } from "#server/outliveLostConnections.ts"
  outliveLostConnections((text) => {
    console.log(text)
    setTimeout(() => { console.log("alive"); process.exit() }, 100)
  })`

it("lives on when a database dies while the driver asks a new connection for its types", async () => {
  const { port, close } = await dyingDatabase()
  const asks = `
    import { connect } from "#server/db/connect.ts"
    const pool = connect({ url: "postgres://a:b@127.0.0.1:${port}/c" }, { max: 1 })
    pool\`select 1\`.catch(() => {})
    setTimeout(() => {}, 200_000)`
  try {
    expect([await run(asks), await run(OUTLIVES + asks)]).toStrictEqual([
      expect.stringContaining("ECONNRESET"),
      "alive",
    ])
  } finally {
    close()
  }
})

it("is true of every command", async () => {
  const { port, close } = await dyingDatabase()
  const env = { ...process.env, DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c` }
  try {
    const failed = await ended(process.execPath, [join(root, "server/main.ts"), "agency:list"], { env }).catch(
      ({ code, stderr }: { readonly code: number; readonly stderr: string }) => [code, ...stderr.trim().split("\n")],
    )
    expect(failed).toStrictEqual([
      1,
      expect.stringContaining("agency:list on"),
      "DATABASE_URL: read ECONNRESET",
      "a new connection to the database was lost: read ECONNRESET",
    ])
  } finally {
    close()
  }
})

it("still ends with whatever else nobody awaits", async () => {
  expect(await run(`${OUTLIVES}\nPromise.reject(new Error("a defect"))`)).toContain("a defect")
})

import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { rm } from "node:fs/promises"
import { type IncomingMessage, request } from "node:http"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/EmbeddedPostgres.ts"
import { readPostmaster } from "#server/db/postmasterPid.ts"
import { type TcpProxy, tcpProxy } from "../faults/tcpProxy.ts"
import { openVisitor } from "../support/browser.ts"
import { filledFolder } from "../support/filledFolder.ts"
import { callSite, signUpByCall } from "../support/protocolClient.ts"
import { signUp } from "../support/signUp.ts"
import { type Site, startSite } from "../support/startSite.ts"

const AWAY = "服务暂时不可用，请稍后再试"

/** Of a cluster with the demonstration content, and of two servers without a database. */
let folder = ""

beforeAll(async () => {
  folder = await filledFolder("away")
})

afterAll(() => rm(folder, { recursive: true, force: true }))

interface Answer {
  readonly status: number
  readonly body: string
}

const get = async (site: Site, path: string, host = "localhost"): Promise<Answer> => {
  const { port } = new URL(site.url)
  const sent = request({ host: "localhost", port, path, headers: { host: `${host}:${port}` } }).end()
  const [response] = (await once(sent, "response")) as [IncomingMessage]
  return { status: response.statusCode ?? 0, body: await text(response) }
}

const becomes = (site: Site, path: string, status: number) =>
  vi.waitFor(async () => expect((await get(site, path)).status).toBe(status), { timeout: 60_000, interval: 50 })

describe("a database of the operator's own", () => {
  let postgres: EmbeddedPostgres
  let line: TcpProxy
  let site: Site
  let env: Readonly<Record<string, string>>

  beforeAll(async () => {
    const settings = { fsync: "off" }
    const log = { info: () => {}, warn: () => {} }
    postgres = await startEmbeddedPostgres({ dataDir: folder, transport: "tcp", settings, log })
    const { user, password, database } = postgres.address
    line = await tcpProxy(postgres.address)
    const url = `postgres://${user}:${password}@127.0.0.1:${line.port}/${database}`
    // a frame is sent where the data do not come; an error is to come before it on a busy machine too
    env = { DATABASE_URL: url, PAGE_PATIENCE_MS: "4000" }
    site = await startSite(join(folder, "own"), env)
  })

  afterEach(() => line.restore())

  afterAll(async () => {
    await site.stop()
    await line.close()
    await postgres.stop()
  })

  test("that is gone: a branded page reports it with a way to continue, and works again without a restart", async () => {
    const visitor = await openVisitor()
    const { page } = visitor
    try {
      await becomes(site, "/readyz", 200)
      await page.goto(`${site.url}/`)
      await page.getByRole("heading", { name: "推荐课程" }).waitFor()
      await line.refuse()
      const ready = await get(site, "/readyz")
      // a job that ran meanwhile may be named as failing
      expect([ready.status, JSON.parse(ready.body)]).toMatchObject([
        503,
        { status: "not ready", reason: "the database is away" },
      ])
      expect((await get(site, "/healthz")).status).toBe(200)
      // this page was not requested before: nothing of it is cached; a busy machine sends a frame first
      await becomes(site, "/course/1003", 503)
      const { status, body } = await get(site, "/course/1003")
      expect([status, body.includes("<title>"), body.includes("知行学堂"), body.includes(AWAY)]).toStrictEqual([
        503,
        true,
        true,
        true,
      ])
      expect(body).not.toMatch(/ECONNREFUSED|postgres|CONNECT|select /i)
      const stranger = await get(site, "/", "subsidy.localhost")
      expect([stranger.status, stranger.body.includes(`<h1>${AWAY}</h1>`)]).toStrictEqual([503, true])
      await expect(callSite(site.url, "course.detail", { id: "1003" })).rejects.toThrow("503")

      await page.goto(`${site.url}/course/1004`)
      await page.getByText(AWAY).waitFor()
      await line.restore()
      await becomes(site, "/readyz", 200)
      await page.getByRole("button", { name: "再试一次" }).click()
      await page.getByRole("heading", { level: 1, name: "经济法基础精讲班" }).waitFor()
      await becomes(site, "/course/1003", 200)
    } finally {
      await visitor.close()
    }
  })

  test("that takes connections and never answers: the server reports it in seconds, and nothing stays stuck", async () => {
    await becomes(site, "/readyz", 200)
    await callSite(site.url, "course.detail", { id: "1005" })
    line.hang()
    const began = performance.now()
    const [ready, page] = await Promise.all([get(site, "/readyz"), get(site, "/course/1005")])
    expect(performance.now() - began).toBeLessThan(60_000)
    expect([ready.status, page.status, page.body.includes("知行学堂")]).toStrictEqual([503, 200, true])
    await line.restore()
    await becomes(site, "/readyz", 200)
    expect((await callSite(site.url, "course.detail", { id: "1005" })).id).toBe("1005")
  })

  test("serves one live room by two processes; a page whose process was killed gets what it missed, once", async () => {
    await becomes(site, "/readyz", 200)
    let other = await startSite(join(folder, "other"), env)
    const visitor = await openVisitor()
    const { page } = visitor
    const said = () => page.locator("[role=log] li > p:nth-child(2)").allTextContents()
    try {
      const token = await signUpByCall(site.url, "13900000045")
      const say = (text: string) => callSite(site.url, "live.say", { id: "7000", nonce: randomUUID(), text }, { token })
      await signUp(page, other.url, "13900000046", "/live/player?id=7000")
      await page.getByText("聊天已连接").waitFor()
      await say("在另一个进程说的")
      await page.getByText("在另一个进程说的").waitFor()
      await page.getByLabel("说点什么").fill("在这个进程说的")
      await page.getByRole("button", { name: "发送" }).click()
      await page.getByText("在这个进程说的").waitFor()

      await other.kill()
      await page.getByText("聊天断开了，正在重连，消息会补上").waitFor()
      await say("它不在时说的")
      other = await startSite(join(folder, "other"), { ...env, PORT: new URL(other.url).port })
      await page.getByText("它不在时说的").waitFor()
      await say("回来以后说的")
      await page.getByText("回来以后说的").waitFor()
      const { list } = await callSite(site.url, "live.messages", { id: "7000", before: "100" }, { token })
      const log = ["在另一个进程说的", "在这个进程说的", "它不在时说的", "回来以后说的"]
      expect([await said(), list.map(({ text }) => text)]).toStrictEqual([log, log])
    } finally {
      await visitor.close()
      await other.stop()
    }
  })
})

test("the embedded database is killed: the server starts it again, and what was acknowledged is there", async () => {
  const dataDir = await filledFolder("embedded")
  const site = await startSite(dataDir)
  try {
    const token = await signUpByCall(site.url, "13900000041")
    const attempt = await callSite(site.url, "exam.start", { paper_id: "5000", client_id: "page" }, { token })
    const { attempt_id, epoch } = attempt
    const answer = { question_id: attempt.questions[0]?.id ?? "", value: "A" }
    const record = { ...answer, seq: 1, kind: "answer", at: Date.now() } as const
    const key = randomUUID()
    const save = { attempt_id, client_id: "page", epoch, records: [record] }
    expect((await callSite(site.url, "exam.save", save, { token, key })).outcome).toBe("taken")

    const pid = readPostmaster(join(dataDir, "postgres"))?.pid ?? 0
    process.kill(pid, "SIGKILL")
    await vi.waitFor(() => expect(readPostmaster(join(dataDir, "postgres"))?.pid ?? pid).not.toBe(pid), {
      timeout: 60_000,
      interval: 50,
    })
    await becomes(site, "/readyz", 200)
    const { answers } = await callSite(site.url, "exam.attempt", { attempt_id }, { token })
    expect(answers).toStrictEqual([{ ...answer, flagged: false }])
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

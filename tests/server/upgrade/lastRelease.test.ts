import { execFileSync, spawnSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { allCalls, callOf } from "#domain/contract/callOf.ts"
import type { CallName, Output, Payload } from "#domain/contract/Contract.ts"
import { connect, type LocalAddress } from "#server/db/connect.ts"
import { writeBarePages } from "../../support/barePages.ts"
import { callSite, signUpByCall } from "../../support/protocolClient.ts"
import { startCluster } from "../../support/startCluster.ts"
import { released } from "../../support/released.ts"
import { root, type Site, startSite } from "../../support/startSite.ts"
import { misunderstandings } from "../../support/unreadable.ts"
import { CLIENT } from "../attempt/sitting.ts"
import { makeSampleFolder, type SampleFolder } from "../content/sampleContent.ts"

/** The commit that the last release was made of: each release moves it. */
const LAST_RELEASE = "4faabdd5c35e836851ee787a3b4d266a373eb9ee"
/** What the last release always sends although its contract lets it be missing. */
const ALWAYS_SENT: ReadonlyArray<string> = []

const hasRelease = spawnSync("git", ["cat-file", "-e", `${LAST_RELEASE}^{commit}`], { cwd: root }).status === 0

// a clone without history has no code of then
describe.skipIf(!hasRelease)("the last release and this version, on one schema", () => {
  let folder: string
  let content: SampleFolder
  let cluster: Awaited<ReturnType<typeof startCluster>>
  let older: Site
  let newer: Site
  let token: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "study-release-"))
    const code = join(folder, "code")
    await mkdir(code)
    const archive = execFileSync("git", ["archive", LAST_RELEASE, "package.json", "server", "src"], {
      cwd: root,
      maxBuffer: 2 ** 30,
    })
    execFileSync("tar", ["x", "-C", code], { input: archive })
    await symlink(join(root, "node_modules"), join(code, "node_modules"))
    const dist = join(folder, "dist")
    await writeBarePages(dist)
    content = await makeSampleFolder()
    cluster = await startCluster("tcp")
    const { host, port, user, password } = cluster.address as LocalAddress
    const admin = connect(cluster.address, { max: 1 })
    await admin`create database release template template0`
    await admin.end()
    const settings = {
      DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/release`,
      CONTENT_DIR: content.folder,
      MEDIA_DIR: join(content.folder, "media"),
      DIST_DIR: dist,
    }
    older = await startSite(join(folder, "older"), settings, code)
    newer = await startSite(join(folder, "newer"), settings)
    token = await signUpByCall(newer.url, "13800000001")
  })
  afterAll(async () => {
    await newer?.stop()
    await older?.stop()
    await cluster?.stop()
    await content?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  /** The answer of a server, as a page of this version reads it. */
  const ask = async <N extends CallName>(site: Site, name: N, payload: Payload<N>): Promise<Output<N>> => {
    const { output } = await callOf(name)
    const data = await callSite(site.url, name, payload, { token, key: randomUUID() })
    return Schema.decodeUnknownSync(output as Schema.Codec<Output<N>>)(data)
  }

  it("understand each other's calls and answers", async () => {
    const [before, after] = await Promise.all(
      [older, newer].map(async ({ url }) => (await fetch(`${url}/api/openapi.json`)).json()),
    )
    expect(misunderstandings(before, after)).toStrictEqual(ALWAYS_SENT)
  })

  it("carry one exam together, up to its receipt and result", async () => {
    const { attempt_id } = await ask(newer, "exam.start", { paper_id: "p1", client_id: CLIENT })
    const save = (site: Site, seq: number, question_id: string, value: string) => {
      const record = { seq, kind: "answer", question_id, value, at: 0 } as const
      return ask(site, "exam.save", { attempt_id, client_id: CLIENT, epoch: 1, records: [record] })
    }
    expect((await save(older, 1, "q1", "B")).acked).toBe(1)
    expect((await save(newer, 2, "q5", "字")).acked).toBe(2)
    const answers = [
      { question_id: "q1", value: "B", flagged: false },
      { question_id: "q5", value: "字", flagged: false },
    ]
    for (const site of [older, newer])
      expect((await ask(site, "exam.attempt", { attempt_id })).answers).toStrictEqual(answers)
    const receipt = await ask(older, "exam.handIn", { attempt_id, client_id: CLIENT, epoch: 1, last_seq: 2 })
    const { number, signature } = receipt
    expect((await ask(newer, "exam.receipt", { number, signature })).genuine).toBe(true)
    for (const site of [older, newer]) expect(released(await ask(site, "exam.result", { attempt_id })).correct).toBe(1)
  })

  it("answer every reading that needs no words", async () => {
    const readings = Object.entries(await allCalls()).filter(
      ([, call]) => call.method === "GET" && Schema.decodeUnknownResult(call.input)({})._tag === "Success",
    )
    expect(readings.length).toBeGreaterThan(20)
    const failed: Array<string> = []
    for (const [name] of readings)
      for (const site of [older, newer])
        await ask(site, name as CallName, {} as never).catch(({ message }: Error) => failed.push(message))
    expect(failed.filter((message) => !message.startsWith("ask.list: 422"))).toStrictEqual([])
  })

  it("have no work in the background that fails", async () => {
    for (const { url } of [older, newer])
      expect(await (await fetch(`${url}/readyz`)).json()).toStrictEqual({ status: "ready" })
  })
})

import { inflateRawSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ApiPack } from "#server/config.ts"
import type { Envelope } from "#domain/protocol/Envelope.ts"
import { signUp } from "../../support/people.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

const NO_GROUPS = { subject_id: [], bank_id: [], chapter_id: [], kind: [], exam_type: [], reason: [] }
const RESULT = { list: [], total: 0, page: 1, page_size: 20, groups: NO_GROUPS }
const unpack = (text: unknown): unknown => JSON.parse(inflateRawSync(Buffer.from(String(text), "base64")).toString())

describe.each([
  ["auto", 1, 0],
  ["always", 1, 1],
  ["never", 0, 0],
] as const)("with API_PACK=%s", (apiPack: ApiPack, questions, others) => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await makeTestServer({
      config: { apiPack },
      handlers: { "exam.wrong": async () => RESULT },
    })
    token = await signUp(server, "13800000001")
  })
  afterAll(() => server.close())

  it("packs what it should, and it unpacks to the same", async () => {
    const wrong = (await server.call("exam.wrong", {}, { token })).response.json<Envelope>()
    expect(wrong.flag).toBe(questions)
    expect(questions === 1 ? unpack(wrong.data) : wrong.data).toStrictEqual(RESULT)
    const ip = (await server.call("default.ip", {})).response.json<Envelope>()
    expect(ip.flag).toBe(others)
    expect(others === 1 ? unpack(ip.data) : ip.data).toStrictEqual({
      ip: "127.0.0.1",
      region: { id: "430000", name: "湖南" },
    })
  })

  it("never packs a refusal", async () => {
    const { response } = await server.call("exam.wrong", {})
    expect(response.json()).toStrictEqual({ code: 401, flag: 0, data: null, msg: "请先登录" })
  })
})

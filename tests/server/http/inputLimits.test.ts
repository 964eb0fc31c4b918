import { request as httpRequest } from "node:http"
import type { AddressInfo } from "node:net"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"
import { accessTime, sign } from "#domain/protocol/sign.ts"
import { isWithin } from "#server/http/inputLimits.ts"
import { signUp } from "../../support/people.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await makeTestServer()
  token = await signUp(server, "13800000001")
})
afterAll(() => server.close())

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, "1"]))
const fieldsOf = ({ data }: { readonly data: unknown }) => (data as { readonly fields: ReadonlyArray<unknown> }).fields

it("reports at most twenty errors, however many fields nobody knows", async () => {
  const few = await server.call("user.login", { mobile: "13800000001", ...many(60) } as never)
  expect([few.status, fieldsOf(few).length]).toStrictEqual([422, 20])
  const flood = await server.call("exam.save", many(5_000) as never, { token, key: "key-of-this-flood" })
  expect([flood.status, fieldsOf(flood).length]).toStrictEqual([422, 1])
  expect(flood.response.body.length).toBeLessThan(400)
})

it("still reports every wrong field of a form", async () => {
  const { data } = await server.call("user.register", { mobile: "1", code: "1", password: "1", agreed: true })
  expect(
    (data as { readonly fields: ReadonlyArray<{ readonly path: string }> }).fields.map(({ path }) => path),
  ).toStrictEqual(["mobile", "code", "password"])
})

it("takes 4 KB for an account and 256 KB for answers", async () => {
  const large = await server.call("user.login", { mobile: "13800000001", password: "x".repeat(5_000) })
  expect([large.status, large.msg]).toStrictEqual([413, "提交的内容太大"])
  const answers = await server.call("exam.save", { filler: "x".repeat(200_000) } as never, {
    token,
    key: "key-of-answers",
  })
  expect(answers.status).toBe(422)
})

it("takes as many values as the largest batch of answers has, and hardly more", async () => {
  const value = Array.from({ length: 20 }, () => "十")
  const record = { kind: "answer", question_id: "q1", value, at: 1, nonce: "n", mono: 1, checksum: "c" }
  const records = Array.from({ length: 200 }, (_, n) => ({ ...record, seq: n + 1 }))
  const batch = { attempt_id: "none", client_id: "c", epoch: 1, records }
  const full = await server.call("exam.save", batch as never, { token, key: "key-of-a-batch" })
  expect(full.status).toBe(404)
  const flood = await server.call("exam.save", many(6_100) as never, { token, key: "key-of-values" })
  expect([flood.status, flood.msg]).toStrictEqual([422, "提交的内容太复杂"])
})

it("refuses what is nested deeper than any call needs", async () => {
  const nested = `{"a":${"[".repeat(60_000)}${"]".repeat(60_000)}}`
  const headers = { "content-type": "application/json" }
  const { status, msg } = await server.call("exam.save", nested as never, { token, key: "key-of-nesting", headers })
  expect([status, msg]).toStrictEqual([422, "提交的内容太复杂"])
})

it("asks who it is before it reads a file", async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" })
  const time = accessTime(server.clock.now)
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const upload = httpRequest({
      host: "127.0.0.1",
      port: (server.app.server.address() as AddressInfo).port,
      path: "/api/user/avatar",
      method: "POST",
      headers: {
        host: "a.test",
        sign: sign(time, server.deps.config.signSalt),
        "access-time": time,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": "1000000",
      },
    })
    upload.on("error", reject)
    upload.on("response", (response) => {
      resolve(response.statusCode)
      upload.destroy()
    })
    // the file itself never comes
    upload.flushHeaders()
  })
  expect(status).toBe(401)
})

it("counts the parts of a form before it reads them", async () => {
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\r\n'
  const upload = async (parts: number, type = "multipart/form-data; boundary=x") => {
    const headers = { "content-type": type }
    const body = `${part.repeat(parts)}--x--\r\n`
    const { status, msg } = await server.call("user.avatar", body as never, { token, key: "key-of-this-form", headers })
    return [status, msg]
  }
  expect(await upload(1)).toStrictEqual([422, "请选择一张图片"])
  expect(await upload(10_000)).toStrictEqual([400, "上传的表单不完整"])
  for (const type of [
    "",
    "; boundary=",
    "; xboundary=none; boundary=x",
    '; a="boundary=none"; boundary=x',
    "; boundary=x; a=b",
  ])
    expect(await upload(10_000, `multipart/form-data${type}`)).toStrictEqual([400, "上传的表单不完整"])
  expect(await upload(1, 'Multipart/Form-Data;Boundary="x"')).toStrictEqual([422, "请选择一张图片"])
})

it("counts members and elements of any value, to any depth", () => {
  const size = (value: unknown): number =>
    typeof value === "object" && value !== null
      ? Object.values(value).reduce((sum: number, each) => sum + 1 + size(each), 0)
      : 0
  const depth = (value: unknown): number =>
    typeof value === "object" && value !== null
      ? Math.max(0, ...Object.values(value).map((each) => 1 + depth(each)))
      : 0
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(40), fc.nat(6), (value, values, levels) => {
      expect(isWithin(value, values, levels)).toBe(size(value) <= values && depth(value) <= levels)
    }),
  )
})

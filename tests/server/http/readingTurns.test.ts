import { afterAll, beforeAll, expect, it } from "vitest"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

const begun: string[] = []
const { promise: end, resolve: finish } = Promise.withResolvers<void>()

let server: TestServer
beforeAll(async () => {
  const list = async ({ page = 1 }: { readonly page?: number }) => {
    begun.push(String(page))
    await end
    return { list: [], total: 0, page: 1, page_size: 20 }
  }
  server = await makeTestServer({ handlers: { "course.list": list as never } })
})
afterAll(() => server.close())

it("reads little at once for one network, and for others before those that it waits for", async () => {
  const ask = (page: number, from: string) => server.call("course.list", { page: String(page) } as never, { from })
  const storm = Array.from({ length: 20 }, (_, at) => ask(at + 1, "203.0.113.7"))
  await expect.poll(() => begun.length).toBe(2)
  const visitors = [ask(101, "203.0.113.8"), ask(102, "203.0.113.9")]
  await expect.poll(() => begun).toStrictEqual(["1", "2", "101", "102"])
  finish()
  const answers = await Promise.all([...storm, ...visitors])
  expect(answers.map(({ status }) => status)).toStrictEqual(answers.map(() => 200))
})

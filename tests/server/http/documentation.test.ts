import { afterAll, beforeAll, expect, it } from "vitest"
import { allCalls } from "#domain/contract/callOf.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await makeTestServer()
})
afterAll(() => server.close())

const get = (url: string) => server.app.inject({ url, headers: { host: "a.test" } })

interface Operation {
  readonly operationId: string
  readonly parameters: ReadonlyArray<unknown>
  readonly requestBody?: unknown
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

it("describes every call of the contract", async () => {
  const { paths } = (await get("/api/openapi.json")).json<OpenApi>()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
  )
  const contract = Object.entries(await allCalls()).map(([name, { method, path }]) => `${name} ${method} ${path}`)
  expect(described.toSorted()).toStrictEqual(contract.toSorted())
})

it("describes input and headers as the server checks them", async () => {
  const { paths } = (await get("/api/openapi.json")).json<OpenApi>()
  expect(paths["/user/check-username"]?.["post"]?.requestBody).toStrictEqual({
    required: true,
    content: {
      "application/json": {
        schema: {
          type: "object",
          properties: { mobile: { type: "string", title: "手机号" } },
          required: ["mobile"],
          additionalProperties: false,
        },
      },
    },
  })
  expect(paths["/exam/save"]?.["post"]?.parameters).toStrictEqual([
    { $ref: "#/components/parameters/Sign" },
    { $ref: "#/components/parameters/AccessTime" },
    { $ref: "#/components/parameters/RequestId" },
    { $ref: "#/components/parameters/IdempotencyKey" },
  ])
})

it("refers to nothing that is not there", async () => {
  const document = (await get("/api/openapi.json")).json<Readonly<Record<string, unknown>>>()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? "")
  const found = references.map((path) =>
    path.split("/").reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document),
  )
  expect(references.length).toBeGreaterThan(0)
  expect(references.filter((_, at) => found[at] === undefined)).toStrictEqual([])
})

it("has a page for people, without scripts and outside addresses", async () => {
  const { headers, body } = await get("/api/")
  expect(headers["content-type"]).toBe("text/html; charset=utf-8")
  for (const path of Object.values(await allCalls()).map((call) => call.path)) expect(body).toContain(path)
  expect(body).not.toMatch(/<script|style=|https?:\/\//)
})

import { expect, it } from "vitest"
import { readConfig } from "#server/config.ts"
import { requireProduction } from "#server/requireProduction.ts"

const refusalOf = (env: Readonly<Record<string, string>>): string | null => {
  try {
    requireProduction(readConfig(env))
    return null
  } catch (error) {
    return (error as Error).message
  }
}

it("runs for development where nobody else comes", () => {
  const here = [{}, { HOST: "127.0.0.1" }, { HOST: "::1" }, { HOST: "xinya.localhost" }, { NODE_ENV: "test" }]
  const local = { RESOURCE_URL: "http://localhost:9000/", SMS_GATEWAY: "http://token@127.0.0.1:9/sms" }
  expect([...here, local].map(refusalOf)).toStrictEqual([null, null, null, null, null, null])
})

it.each([
  [{ HOST: "0.0.0.0" }, "HOST=0.0.0.0 opens this server to others"],
  [{ HOST: "::" }, "HOST=:: opens this server to others"],
  [{ HOST: "203.0.113.7" }, "HOST=203.0.113.7 opens this server to others"],
  [{ HOST: "study.example" }, "HOST=study.example opens this server to others"],
  [{ TRUST_PROXY: "127.0.0.1" }, "TRUST_PROXY names a proxy, which brings others"],
  [{ TRUST_CLIENT_IP: "10.0.0.1" }, "TRUST_CLIENT_IP names a server, which brings others"],
  [{ RESOURCE_URL: "https://cdn.example/" }, "RESOURCE_URL=https://cdn.example/ names a public host"],
  [{ SMS_GATEWAY: "https://secret-token@sms.example/send" }, "SMS_GATEWAY names a public host"],
])("with %o says that it wants production, and runs with it", (env, reason) => {
  const message = `${reason}: set NODE_ENV=production; for development, leave that setting out`
  expect([refusalOf(env), refusalOf({ ...env, NODE_ENV: "development" })]).toStrictEqual([message, message])
  expect(refusalOf({ ...env, NODE_ENV: "production" })).toBeNull()
})

it("never moves the clock of production", () => {
  const moved = { CLOCK_AHEAD: "14d" }
  expect(refusalOf(moved)).toBeNull()
  expect(refusalOf({ ...moved, NODE_ENV: "production" })).toBe(
    "CLOCK_AHEAD moves the clock by which exams end: leave it out where NODE_ENV=production",
  )
  expect(refusalOf({ CLOCK_AHEAD: "soon" })).toContain("CLOCK_AHEAD=soon: must be an amount of time")
})

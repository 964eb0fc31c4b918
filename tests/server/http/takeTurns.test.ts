import type { IncomingMessage, ServerResponse } from "node:http"
import { expect, it } from "vitest"
import { RecentCosts } from "#server/core/RecentCosts.ts"
import { takeTurns } from "#server/http/takeTurns.ts"

/** A server whose every answer takes a millisecond; requests are told apart by `url`, their network is its first part. */
const makeServer = () => {
  const clock = { now: 0 }
  const order: string[] = []
  const costs = new RecentCosts(() => clock.now)
  const answer = ({ url = "" }: IncomingMessage) => {
    clock.now += 1
    order.push(url)
  }
  const keyOf = ({ url = "" }: IncomingMessage) => url.split("/")[0] ?? ""
  const handle = takeTurns(answer, { costs, keyOf })
  const gone = new Set<string>()
  const ask = (url: string) =>
    handle(
      {
        url,
        socket: {
          get destroyed() {
            return gone.has(url)
          },
        },
      } as unknown as IncomingMessage,
      {} as ServerResponse,
    )
  return { ask, order, gone }
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const urls = (network: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `${network}/${from + n}`)

it("answers a few at once, and the rest some in each turn of the event loop", async () => {
  const { ask, order } = makeServer()
  for (const url of urls("storm", 1, 10)) ask(url)
  expect(order).toStrictEqual(urls("storm", 1, 4))
  await turn()
  expect(order).toStrictEqual(urls("storm", 1, 8))
  await turn()
  expect(order).toStrictEqual(urls("storm", 1, 10))
})

it("answers others before who has cost more, and each network in its order", async () => {
  const { ask, order } = makeServer()
  for (const url of urls("storm", 1, 120)) ask(url)
  for (const url of ["exam/1", "visitor/1", "exam/2"]) ask(url)
  await turn()
  expect(order.slice(4)).toStrictEqual(["exam/1", "visitor/1", "exam/2", "storm/5"])
})

it("does not answer who left meanwhile", async () => {
  const { ask, order, gone } = makeServer()
  for (const url of urls("storm", 1, 8)) ask(url)
  for (const url of urls("storm", 5, 7)) gone.add(url)
  await turn()
  expect(order).toStrictEqual([...urls("storm", 1, 4), "storm/8"])
})

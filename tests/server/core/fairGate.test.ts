import { expect, it } from "vitest"
import { makeFairGate, type Passer } from "#server/core/fairGate.ts"

const stranger = (ip: string, agencyId = "a"): Passer => ({ agencyId, ip, isKnown: false })
const learner = (ip: string, agencyId = "a"): Passer => ({ agencyId, ip, isKnown: true })

/** Lets one run at a time; who runs is written down. */
const makeQueue = (mostWaiting: number) => {
  const gate = makeFairGate(1, mostWaiting)
  const ran: string[] = []
  const first = Promise.withResolvers<void>()
  const all: Array<Promise<string | null>> = [gate(stranger("first"), async () => (await first.promise, "first"))]
  const come = (name: string, passer: Passer) =>
    void all.push(
      gate(passer, async () => {
        ran.push(name)
        return name
      }),
    )
  const end = async () => {
    first.resolve()
    const refused = (await Promise.all(all)).filter((one) => one === null).length
    return { ran, refused }
  }
  return { come, end }
}

it("lets in by turns of networks, whoever came first", async () => {
  const { come, end } = makeQueue(10)
  for (const name of ["flood 1", "flood 2", "flood 3"]) come(name, stranger("203.0.113.1"))
  come("other", stranger("203.0.113.2"))
  expect(await end()).toStrictEqual({ ran: ["flood 1", "other", "flood 2", "flood 3"], refused: 0 })
})

it("refuses of those whose network waits most, once too many wait", async () => {
  const { come, end } = makeQueue(3)
  for (const name of ["flood 1", "flood 2", "flood 3", "flood 4"]) come(name, stranger("203.0.113.1"))
  come("other", stranger("203.0.113.2"))
  come("third", stranger("203.0.113.3"))
  expect(await end()).toStrictEqual({ ran: ["flood 1", "other", "third"], refused: 3 })
})

it("keeps the places of strangers for the known, however many networks the strangers have", async () => {
  const { come, end } = makeQueue(3)
  for (let n = 0; n < 3; n += 1) come(`stranger ${n}`, stranger(`203.0.113.${n}`))
  come("learner", learner("198.51.100.1"))
  expect(await end()).toStrictEqual({ ran: ["learner", "stranger 0", "stranger 1"], refused: 1 })
})

it("gives each agency its turn", async () => {
  const { come, end } = makeQueue(10)
  for (let n = 0; n < 3; n += 1) come(`a ${n}`, stranger(`203.0.113.${n}`, "a"))
  come("b", stranger("203.0.113.9", "b"))
  expect((await end()).ran).toStrictEqual(["a 0", "b", "a 1", "a 2"])
})

it("takes the /56 of an IPv6 customer for two networks, however many it is", async () => {
  const { come, end } = makeQueue(10)
  for (let n = 0; n < 4; n += 1) come(`/56 ${n}`, stranger(`2001:db8:0:10${n}::1`))
  come("other", stranger("2001:db8:1::1"))
  expect((await end()).ran).toStrictEqual(["/56 0", "/56 1", "other", "/56 2", "/56 3"])
})

it("goes on after one that failed", async () => {
  const gate = makeFairGate(1, 1)
  await expect(gate(stranger("x"), () => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
  expect(await gate(stranger("x"), async () => "next")).toBe("next")
})

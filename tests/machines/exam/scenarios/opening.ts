import { describe, expect, it } from "vitest"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import { coverOf, Device, Page, Server } from "../../attempt/ExamWorld.ts"

const switched = { type: "session.changed", session: "signedIn", was: "signedIn" } as const
const retry = { type: "exam.retry" } as const
const callsOf = (server: Server, call: string) => server.calls.filter((one) => one.call === call)

/** A page that was not started by its learner yet. */
const waiting = async (server: Server, device = new Device()) => {
  const page = new Page(server, device)
  page.actor.start()
  await page.rest()
  return page
}

describe("a page that opens", () => {
  it("shows the cover of another paper when its address changes to that", async () => {
    const page = await waiting(new Server())
    await page.send({ type: "page.moved", input: { ...page.context, source: { paper_id: "p2" }, now: 0 } })
    expect(callsOf(page.server, "question.paper").map(({ payload }) => payload)).toStrictEqual([
      { id: "p1" },
      { id: "p2" },
    ])
    expect(Select.stage(page.state)).toBe("cover")
  })

  it("begins a formal exam where the device has room, though it had none when the cover was shown", async () => {
    const device = new Device()
    device.storage = "memory"
    const server = new Server()
    server.cover = { ...coverOf(), formal: true }
    const page = await waiting(server, device)
    for (const fault of [null, "open"] as const) {
      if (fault !== null) device.break(fault)
      await page.send({ type: "exam.start" })
      expect([Select.stage(page.state), callsOf(server, "exam.start")]).toStrictEqual(["cover", []])
    }
    device.storage = "strict"
    await page.send({ type: "exam.start" })
    expect([Select.stage(page.state), Select.trouble(page.state)]).toStrictEqual(["answering", null])
  })

  it("begins what its cover told, and shows another cover where an attempt was made elsewhere since", async () => {
    const page = await waiting(new Server())
    page.server.faultAt("exam.start", 50112)
    await page.send({ type: "exam.start" })
    expect(callsOf(page.server, "exam.start").map(({ payload }) => payload)).toMatchObject([{ attempts_used: 0 }])
    expect(Select.stage(page.state)).toBe("failed")
    page.server.cover = { ...coverOf(), attempts_used: 1 }
    await page.send(retry)
    expect(Select.stage(page.state)).toBe("cover")
    await page.send({ type: "exam.start" })
    expect(callsOf(page.server, "exam.start").at(-1)?.payload).toMatchObject({ attempts_used: 1 })
  })

  it("shows its cover again, and why, where the pass word of the room is refused, and begins with another one", async () => {
    const page = await waiting(new Server())
    page.server.faultAt("exam.start", EXAM_CODES.passcode, EXAM_CODES.passcode)
    for (const passcode of ["1", "2"]) {
      await page.send({ type: "exam.start", passcode })
      expect([Select.stage(page.state), Select.coverRefusal(page.state)]).toStrictEqual(["cover", ""])
    }
    // who signs in again has not begun by that
    await page.send(switched)
    expect([Select.stage(page.state), Select.coverRefusal(page.state)]).toStrictEqual(["cover", null])
    await page.send({ type: "exam.start", passcode: "3" })
    expect(Select.stage(page.state)).toBe("answering")
    expect(callsOf(page.server, "exam.start").map(({ payload }) => payload)).toMatchObject(
      ["1", "2", "3"].map((passcode) => ({ passcode })),
    )
  })

  it("asks to sign in when its session is over, and continues when the same learner is back", async () => {
    const server = new Server()
    server.fault("unauthorized")
    const page = await waiting(server)
    expect(Select.stage(page.state)).toBe("signingIn")
    await page.send(switched)
    expect(Select.cover(page.state)).toStrictEqual(coverOf())
  })

  it("begins nothing by itself where the journal cannot be read", async () => {
    const device = new Device()
    device.break("read")
    const page = await waiting(new Server(), device)
    expect([Select.stage(page.state), callsOf(page.server, "exam.start")]).toStrictEqual(["cover", []])
    device.break("read")
    const known = new Page(page.server, device, { source: { attempt_id: "t1" } })
    known.actor.start()
    await known.rest()
    expect(Select.stage(known.state)).toBe("answering")
  })

  it("says that it failed, and opens at the next try", async () => {
    const broken = new Device()
    broken.break("open")
    const page = await waiting(new Server(), broken)
    expect(Select.failure(page.state)?.kind).toBe("broken")
    await page.send(retry)
    expect(Select.stage(page.state)).toBe("cover")
    const server = new Server()
    server.fault("defect")
    const other = await waiting(server)
    expect(Select.failure(other.state)?.kind).toBe("broken")
  })

  it("goes back to its cover when the start was refused, lost, or could not be read back", async () => {
    const read = (server: Server, device: Device) => {
      server.meanwhile = ({ call }) => {
        if (call === "exam.start") device.break("read")
      }
    }
    for (const [fault, prepare] of [
      ["refused", () => {}],
      ["defect", () => {}],
      ["offline", read],
      [null, read],
    ] as const) {
      const device = new Device()
      const page = await waiting(new Server(), device)
      prepare(page.server, device)
      if (fault !== null) page.server.faultAt("exam.start", fault)
      await page.send({ type: "exam.start" })
      expect(Select.failure(page.state)?.kind).toBe(fault === null || fault === "defect" ? "broken" : fault)
      page.server.meanwhile = () => {}
      await page.send(retry)
      // the server began the attempt where only its answer was lost on the device
      expect(Select.stage(page.state)).toBe(fault === null ? "answering" : "cover")
    }
  })

  it("that somebody signed in on asks who it is, and says so when no answer comes", async () => {
    for (const fault of ["busy", "defect"] as const) {
      const page = await waiting(new Server())
      page.server.faultAt("user.info", fault)
      await page.send(switched)
      expect(Select.stage(page.state)).toBe("failed")
      // somebody may have signed in once more
      await page.send(switched, retry)
      expect([Select.stage(page.state), callsOf(page.server, "user.info").length]).toStrictEqual(["cover", 2])
    }
  })

  it("gives up an attempt that the server does not know only under the learner's own name", async () => {
    for (const fault of [null, "busy", "defect"] as const) {
      const server = new Server()
      const device = new Device()
      const first = await Page.open(server, device)
      first.kill()
      server.faultAt("exam.attempt", "missing")
      if (fault !== null) server.faultAt("user.info", fault)
      const page = await waiting(server, device)
      expect([Select.stage(page.state), callsOf(server, "exam.start").length]).toStrictEqual(
        fault === null ? ["answering", 2] : ["failed", 1],
      )
    }
  })
})

describe("a store that gives up while the paper is opened", () => {
  it.each(["served", "kept on the device"])("is followed down, with a paper that is %s", async (paper) => {
    const [server, device] = [new Server(), new Device()]
    const first = await Page.open(server, device)
    first.kill()
    server.meanwhile = ({ call }) => {
      if (call === "exam.attempt") device.storage = "ring"
    }
    if (paper !== "served") server.faultAt("exam.attempt", "offline", "offline")
    const page = new Page(server, device, { source: { attempt_id: "t1" } })
    page.actor.start()
    await page.rest()
    expect([page.context.storage, page.state.matches("open")]).toStrictEqual(["ring", true])
  })

  it("is followed down to an attempt that was handed in elsewhere meanwhile, which has no cover", async () => {
    const [server, device] = [new Server(), new Device()]
    const first = await Page.open(server, device)
    first.kill()
    server.meanwhile = ({ call }) => {
      if (callsOf(server, "exam.attempt").length > 0) server.handedIn = { number: "R1", answered: 0 }
      else if (call === "exam.attempt") Object.assign(device, { storage: "ring", paper: null })
    }
    const page = await waiting(server, device)
    expect(Select.stage(page.state)).toBe("handedIn")
    expect(page.context.cover).toBeNull()
  })
})

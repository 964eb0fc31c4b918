import { beforeEach, describe, expect, it } from "vitest"
import { type ActorRefFrom, createActor, fromPromise, SimulatedClock } from "xstate"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { type CallInput, withCalls } from "#machines/page/callPlaceholder.ts"
import { searchBoxMachine } from "#machines/search/searchBoxMachine.ts"
import { optionsOf } from "#machines/search/searchBoxOptions.ts"
import type { KeptSearches } from "#machines/search/searchBoxTypes.ts"

const PAUSE = 180
const PATIENCE = 1_500

/** What the server and the device answer. */
class World {
  device: KeptSearches = { recent: ["电工", "会计"], isKeyOn: true }
  readonly asked: string[] = []
  readonly cancelled: string[] = []
  /** "never": the network is slow. */
  network: "good" | "offline" | "never" = "good"
  readonly clock = new SimulatedClock()
  readonly box: ActorRefFrom<typeof searchBoxMachine>

  constructor() {
    const calls = fromPromise<CallOutcome, CallInput>(({ input: { request }, signal }) => {
      const { q } = request.payload as { readonly q: string }
      this.asked.push(q)
      signal.addEventListener("abort", () => this.cancelled.push(q))
      return this.#answer(q)
    })
    const machine = withCalls(searchBoxMachine, calls).provide({
      actors: { recallSearches: fromPromise(async () => this.device) },
      actions: { keepSearches: (_, kept) => void (this.device = kept) },
    })
    this.box = createActor(machine, { clock: this.clock }).start()
  }

  async #answer(q: string): Promise<CallOutcome> {
    if (this.network === "never") return new Promise(() => {})
    if (this.network === "offline")
      return { ok: false, failure: { kind: "offline", code: 0, message: "网络已断开", fields: [] } }
    const list = ["1", "2"].map((id) => ({ kind: "course", id, title: [{ text: `${q}${id}`, hit: true }] }))
    return { ok: true, value: { list } }
  }

  async send(...events: ReadonlyArray<Parameters<World["box"]["send"]>[0]>): Promise<void> {
    for (const event of events) this.box.send(event)
    await this.rest()
  }

  async rest(milliseconds = 0): Promise<void> {
    this.clock.increment(milliseconds)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }

  get isOpen() {
    return this.box.getSnapshot().matches({ list: "open" })
  }

  get active() {
    return this.box.getSnapshot().context.active
  }

  get hrefs() {
    return optionsOf(this.box.getSnapshot().context).map(({ href }) => href)
  }
}

let world: World
beforeEach(async () => {
  world = new World()
  await world.rest()
  await world.send({ type: "box.opened", text: "" })
})

const type = (text: string) => world.send({ type: "box.typed", text })

describe("suggestions", () => {
  it("are asked for once, when the visitor pauses", async () => {
    await type("会")
    await world.rest(PAUSE - 1)
    await type(" 会计 ")
    await world.rest(PAUSE - 1)
    expect(world.asked).toStrictEqual([])
    await world.rest(1)
    expect(world.asked).toStrictEqual(["会计"])
    expect(world.hrefs).toStrictEqual(["/course/1", "/course/2"])
  })

  it.each(["typed before the box was there", "closed before they came"])("come for a text %s", async (when) => {
    if (when.startsWith("closed")) await world.send({ type: "box.typed", text: "会计" })
    await world.send({ type: "box.closed" }, { type: "box.opened", text: "会计" })
    await world.rest(PAUSE)
    expect([world.asked, world.hrefs]).toStrictEqual([["会计"], ["/course/1", "/course/2"]])
  })

  it("for what is no longer typed are cancelled", async () => {
    world.network = "never"
    await type("会")
    await world.rest(PAUSE)
    await type("会计")
    expect(world.cancelled).toStrictEqual(["会"])
  })

  it.each(["never", "offline"] as const)("are none when the network is so: %s", async (network) => {
    await type("会")
    await world.rest(PAUSE)
    world.network = network
    await type("会计")
    await world.rest(PAUSE)
    await world.rest(PATIENCE)
    expect([world.asked, world.hrefs, world.isOpen]).toStrictEqual([["会", "会计"], [], true])
  })

  it("are not asked for when nothing is typed", async () => {
    await type("会")
    await world.rest(PAUSE)
    await type("  ")
    await world.rest(PAUSE)
    expect(world.asked).toStrictEqual(["会"])
    expect(world.hrefs).toStrictEqual(["/search?q=%E7%94%B5%E5%B7%A5", "/search?q=%E4%BC%9A%E8%AE%A1"])
  })
})

describe("suggestions of before", () => {
  const suggested = async () => {
    await type("会计")
    await world.rest(PAUSE)
    expect(world.hrefs).toHaveLength(2)
  }

  it("are gone when another field opens the list", async () => {
    await suggested()
    await world.send({ type: "box.closed" }, { type: "box.opened", text: "电工" })
    expect(world.hrefs).toStrictEqual([])
  })

  it("are gone after a search", async () => {
    await suggested()
    await world.send({ type: "box.submitted", text: "会计" }, { type: "box.opened", text: "会计" })
    expect(world.hrefs).toStrictEqual([])
  })

  it("are there again in the same field", async () => {
    await suggested()
    await world.send({ type: "box.closed" }, { type: "box.opened", text: "会计" })
    expect(world.hrefs).toHaveLength(2)
  })
})

describe("the keys", () => {
  it("reach each option and come back to the box", async () => {
    const reached: Array<number | null> = []
    for (const by of [1, 1, 1, -1, -1, -1] as const) {
      await world.send({ type: "box.moved", by })
      reached.push(world.active)
    }
    expect(reached).toStrictEqual([0, 1, null, 1, 0, null])
  })

  it("begin again with what is typed", async () => {
    await world.send({ type: "box.moved", by: 1 })
    await type("会")
    expect(world.active).toBe(null)
  })

  it("find nothing behind a closed list", async () => {
    await world.send({ type: "box.moved", by: 1 }, { type: "box.closed" }, { type: "box.moved", by: 1 })
    expect([world.isOpen, world.active]).toStrictEqual([false, null])
  })
})

describe("recent searches", () => {
  it("are kept, the newest first, each once, and the eight last", async () => {
    for (const text of ["会计", "一", "二", "三", "四", "五", "六", "七"])
      await world.send({ type: "box.submitted", text })
    expect(world.device.recent).toStrictEqual(["七", "六", "五", "四", "三", "二", "一", "会计"])
    expect(world.isOpen).toBe(false)
  })

  it("are forgotten when that is asked for", async () => {
    await world.send({ type: "recent.forget" })
    expect([world.device.recent, world.hrefs]).toStrictEqual([[], []])
  })
})

it("keeps on the device that the key is turned off", async () => {
  await world.send({ type: "key.turn", on: false })
  expect(world.device.isKeyOn).toBe(false)
})

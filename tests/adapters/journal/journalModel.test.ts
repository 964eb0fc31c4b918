import { IDBFactory as FakeFactory, IDBKeyRange } from "fake-indexeddb"
import fc from "fast-check"
import { expect, it } from "vitest"
import { openIndexedDb } from "#adapters/journal/indexedDbStore.ts"
import { Journal } from "#adapters/journal/Journal.ts"
import type { JournalWorld } from "#adapters/journal/JournalStore.ts"
import { memoryTexts } from "#adapters/storage/Texts.ts"
import { textStore } from "#adapters/journal/textStore.ts"
import type * as Port from "#domain/attempt/JournalPort.ts"
import { patience, runs } from "../../support/runs.ts"
import { appending, draft, journalOf, makeWorld, noting, reading } from "./journalWorld.ts"
import { isChain } from "../../support/isChain.ts"

type Page = Awaited<ReturnType<typeof journalOf>> & Port.Opened

/** One browser profile, whose IndexedDB connections break when told, and its two tabs. */
class Profile {
  readonly world: JournalWorld = makeWorld()
  readonly ring = new Map<string, string>()
  readonly #factory = new FakeFactory()
  readonly #broken = new Set<number>()
  readonly #open: Array<IDBDatabase> = []
  readonly pages: [Page, Page]

  private constructor() {
    this.pages = [] as unknown as [Page, Page]
  }

  static async make(): Promise<Profile> {
    const profile = new Profile()
    await profile.load(0)
    await profile.load(1)
    return profile
  }

  /** A fresh page in this tab: the one before is gone without a word. */
  async load(tab: number): Promise<void> {
    this.#broken.delete(tab)
    const journal = await journalOf(
      Journal.layerOpeners([
        () =>
          this.#broken.has(tab)
            ? Promise.reject(new Error("broken"))
            : openIndexedDb({ indexedDB: this.#watched, IDBKeyRange }, this.world),
        async () => textStore(memoryTexts(this.ring), "ring", this.world),
      ]),
    )
    this.pages[tab] = { ...journal, ...(await journal.open({ user_id: "u1", renew: false })) }
  }

  /** All connections are dead; new ones work. */
  loseConnections(): void {
    for (const database of this.#open.splice(0)) database.close()
  }

  /** IndexedDB does not work for this tab any more. */
  break(tab: number): void {
    this.#broken.add(tab)
    this.loseConnections()
  }

  get #watched(): IDBFactory {
    const factory = this.#factory
    return {
      open: (name: string, version: number) => {
        const request = factory.open(name, version)
        request.addEventListener("success", () => this.#open.push(request.result))
        return request
      },
    } as unknown as IDBFactory
  }
}

/** What the profile should hold: values by client and number, apart by store. */
interface Model {
  readonly strict: Map<string, ReadonlyArray<string>>
  readonly ring: Map<string, ReadonlyArray<string>>
  /** Tabs that stepped down, and those that had to reopen once. */
  readonly on: ["strict" | "ring", "strict" | "ring"]
  readonly reopened: [number, number]
  acked: number
}

type Command = fc.AsyncCommand<Model, Profile>

const write = async (profile: Profile, tab: number, values: ReadonlyArray<string>): Promise<Port.Appended> => {
  const page = profile.pages[tab]!
  const appended = await page.append({
    ...appending(...values.map((value) => draft(value))),
    client_id: page.client_id,
  })
  Object.assign(page, { client_id: appended.client_id, storage: appended.storage })
  return appended
}

const note = (model: Model, { records, client_id, storage }: Port.Appended): void => {
  const store = storage === "strict" ? model.strict : model.ring
  const before = store.get(client_id) ?? []
  const values = records.toSorted((a, b) => a.seq - b.seq).map(({ value }) => String(value))
  expect(records.map(({ seq }) => seq)).toStrictEqual(records.map((_, index) => before.length + index + 1))
  store.set(client_id, [...before, ...values])
}

const append = (tab: number, values: ReadonlyArray<string>): Command => ({
  check: () => true,
  run: async (model, profile) => note(model, await write(profile, tab, values)),
  toString: () => `append(${tab}, ${values.join(" ")})`,
})

const appendAtOnce = (values: ReadonlyArray<string>): Command => ({
  check: (model) => model.on[0] === "strict" && model.on[1] === "strict",
  run: async (model, profile) => {
    const both = await Promise.all([write(profile, 0, values), write(profile, 1, values)])
    const first = (one: Port.Appended) => one.records[0]?.seq ?? 0
    for (const appended of both.toSorted((a, b) => first(a) - first(b))) note(model, appended)
  },
  toString: () => `appendAtOnce(${values.join(" ")})`,
})

const read = (tab: number): Command => ({
  check: () => true,
  run: async (model, profile) => {
    const { records, acked } = await profile.pages[tab]!.read(reading)
    const store = profile.pages[tab]!.storage === "strict" ? model.strict : model.ring
    const found = Map.groupBy(records, ({ client_id }) => client_id)
    expect(new Map([...found].map(([client, list]) => [client, list.map(({ value }) => value)]))).toStrictEqual(
      new Map([...store].filter(([, values]) => values.length > 0)),
    )
    for (const list of found.values()) expect(isChain(list)).toBe(true)
    if (store === model.strict && model.acked > 0) expect(acked).toStrictEqual({ c1: model.acked })
  },
  toString: () => `read(${tab})`,
})

const renew = (tab: number): Command => ({
  check: () => true,
  run: async (_, profile) => {
    const page = profile.pages[tab]!
    const before = page.client_id
    Object.assign(page, await page.open({ user_id: "u1", renew: true }))
    expect(page.client_id).not.toBe(before)
  },
  toString: () => `renew(${tab})`,
})

const acknowledge = (acked: number): Command => ({
  check: ({ on }) => on[0] === "strict",
  run: async (model, profile) => {
    await profile.pages[0].note({ ...noting, acked })
    model.acked = Math.max(model.acked, acked)
  },
  toString: () => `acknowledge(${acked})`,
})

const crash = (tab: number): Command => ({
  check: () => true,
  run: async (model, profile) => {
    await profile.load(tab)
    model.on[tab] = "strict"
    model.reopened[tab] = 0
    expect(profile.pages[tab]!.storage).toBe("strict")
  },
  toString: () => `crash(${tab})`,
})

/** A page reopens once; losing its connection a second time takes it down to the ring. */
const lose: Command = {
  check: ({ reopened, on }) => reopened.every((times, tab) => on[tab] === "ring" || times === 0),
  run: async (model, profile) => {
    profile.loseConnections()
    for (const tab of [0, 1]) {
      if (model.on[tab] === "strict") model.reopened[tab] = 1
      await read(tab).run(model, profile)
    }
  },
  toString: () => "lose",
}

const stepDown = (tab: number): Command => ({
  check: ({ on, reopened }) => on[tab] === "strict" && reopened[1 - tab] === 0,
  run: async (model, profile) => {
    profile.break(tab)
    model.on[tab] = "ring"
    if (model.on[1 - tab] === "strict") model.reopened[1 - tab] = 1
    const appended = await write(profile, tab, ["down"])
    expect([appended.storage, appended.stepped_down]).toStrictEqual(["ring", true])
    note(model, appended)
    await read(1 - tab).run(model, profile)
  },
  toString: () => `stepDown(${tab})`,
})

const tab = fc.constantFrom(0, 1)
const values = fc.array(fc.constantFrom("A", "B", "C"), { minLength: 1, maxLength: 3 })

it(
  "keeps what a slow model keeps: two tabs that write, read, renew, lose their store and crash",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands(
          [
            fc.tuple(tab, values).map(([at, list]) => append(at, list)),
            values.map(appendAtOnce),
            tab.map(read),
            tab.map(renew),
            tab.map(crash),
            fc.nat({ max: 9 }).map(acknowledge),
            fc.constant(lose),
            tab.map(stepDown),
          ],
          { maxCommands: 8 },
        ),
        async (commands) => {
          const model: Model = {
            strict: new Map(),
            ring: new Map(),
            on: ["strict", "strict"],
            reopened: [0, 0],
            acked: 0,
          }
          await fc.asyncModelRun(async () => ({ model, real: await Profile.make() }), commands)
        },
      ),
      { numRuns: runs(200) },
    )
  },
  patience(300_000),
)

it(
  "gives every number once and in one chain, whatever the order in which two tabs get their turns",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(fc.tuple(tab, values), { maxLength: 6 }), async (scheduler, writes) => {
        const profile = await Profile.make()
        const turn = scheduler.scheduleFunction(async (at: number, list: ReadonlyArray<string>) =>
          write(profile, at, list),
        )
        const done = Promise.all(writes.map(([at, list]) => turn(at, list)))
        await scheduler.waitFor(done)
        const seqs = (await done).flatMap(({ records }) => records.map(({ seq }) => seq)).toSorted((a, b) => a - b)
        expect(seqs).toStrictEqual(seqs.map((_, index) => index + 1))
        const { records } = await profile.pages[0].read(reading)
        expect(records.map(({ seq }) => seq)).toStrictEqual(seqs)
        expect(isChain(records)).toBe(true)
      }),
      { numRuns: runs(100) },
    )
  },
  patience(300_000),
)

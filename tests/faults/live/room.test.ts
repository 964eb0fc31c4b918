import { afterAll, beforeAll, expect, it } from "vitest"
import { type Fault, FAULTS, type Strike } from "./faults.ts"
import { LATER, type LiveSite, makeLiveSite, type Room } from "./LiveSite.ts"

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const MINE = "我说的"
const LAST = "最后"

/** When a fault strikes. */
const MOMENTS = {
  arriving: (room, strike) => strike(room),
  listening: async (room, strike) => {
    await room.page.until(({ numbers }) => numbers.length === 2)
    await strike(room)
  },
  speaking: async (room, strike) => {
    const { page } = room
    await page.until(({ numbers }) => numbers.length === 2)
    const struck = new Promise<void>((resolve, reject) => {
      // the server has the message, and the page does not know
      page.tampering.losing = () => void strike(room).then(resolve, reject)
    })
    page.speak(MINE)
    await struck
  },
} satisfies Readonly<Record<string, (room: Room, strike: Strike) => Promise<void>>>
type Moment = keyof typeof MOMENTS

/** They strike a page that listens already. */
const OF_LISTENERS: ReadonlySet<Fault> = new Set([
  "a message is missing",
  "a message comes twice",
  "cut within a message",
  "nothing comes through",
  "signed out elsewhere",
  "two pages",
  "numbers begin again",
])

const CELLS = (Object.keys(FAULTS) as ReadonlyArray<Fault>).flatMap((fault) =>
  (Object.keys(MOMENTS) as ReadonlyArray<Moment>)
    .filter((moment) => moment !== "arriving" || !OF_LISTENERS.has(fault))
    .map((moment) => ({ fault, moment, id: `${fault} ${moment}`.replaceAll(/[^a-z0-9]+/g, "-") })),
)
const CLOCKS = [
  { wrong: "a day ahead", id: "ahead", ahead: DAY },
  { wrong: "a day behind", id: "behind", ahead: -DAY },
]

let live: LiveSite
beforeAll(async () => {
  live = await makeLiveSite([...[...CELLS, ...CLOCKS].map(({ id }) => id), "over"])
})
afterAll(() => live.close())

const within = async (id: string, work: (room: Room) => Promise<void>, ahead = 0): Promise<void> => {
  const room = await live.enter(id, ahead)
  try {
    await work(room)
  } finally {
    await room.close()
  }
}

/** What a patient person does until all is well. */
const comeHome = async ({ page, say }: Room): Promise<void> => {
  await page.until(({ door, stream }) => {
    if (door === "failed") page.send({ type: "room.retry" })
    return stream === "connected"
  })
  await page.until(({ isSending }) => !isSending)
  // the words are still in the field where nobody said that they arrived
  page.say({ type: "message.send" })
  await page.until(({ isSending }) => !isSending)
  await say(LAST)
}

/** Every page shows what is in the room's tables, all of it or its end, once and in its order. */
const check = async ({ pages, said }: Room): Promise<void> => {
  const log = await said()
  for (const page of pages) {
    await page.until(({ texts }) => texts.at(-1) === LAST)
    const shown = page.messages.map(({ n, text }) => ({ n, text }))
    expect(shown).toStrictEqual(log.slice(-shown.length))
    expect([page.lies, page.draft]).toStrictEqual([[], ""])
  }
}

it.concurrent.each(CELLS)("$fault / $moment", ({ fault, moment, id }) =>
  within(id, async (room) => {
    await room.say("一")
    await room.say("二")
    await MOMENTS[moment](room, FAULTS[fault])
    await comeHome(room)
    await check(room)
    const mine = await live.site.sql`select from live_entries where session_id = ${id} and body = ${MINE}`
    expect(mine.count).toBe(moment === "speaking" ? 1 : 0)
  }),
)

it.concurrent.each(CLOCKS)("the page's clock is $wrong", ({ id, ahead }) =>
  within(
    id,
    async (room) => {
      await room.page.until(({ stream }) => stream === "connected")
      room.page.tick()
      await comeHome(room)
      await check(room)
    },
    ahead,
  ),
)

it.concurrent("a page whose clock is ahead waits at the door until it is open", () =>
  within(
    LATER,
    async ({ page, server }) => {
      await page.until(({ door }) => door === "early")
      server().clock.now += 5 * MINUTE
      page.sleep(5 * MINUTE)
      page.tick()
      await page.until(({ stream }) => stream === "connected")
    },
    DAY,
  ))

it.concurrent("a session that ended behind a cut line hands over to its recording", () =>
  within("over", async ({ page, line, server }) => {
    await page.until((at) => at.stream === "connected")
    await line.refuse()
    server().clock.now += 31 * MINUTE
    await line.restore()
    await page.until(({ door }) => door === "recorded")
  }))

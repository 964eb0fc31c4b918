import type { Chance } from "../../support/seeded.ts"
import { lasting, oneOf } from "./drawing.ts"
import { DEVICE_FAULTS, LINE_FAULTS, type Strike } from "./faults.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import type { Learner } from "./Learner.ts"
import type { Fate, Message, Reply } from "./Network.ts"
import { ODD_VALUES } from "../../support/oddTexts.ts"
import type { Sim, Whom } from "./Sim.ts"

/** Strikes now, for as long and as often as it is drawn. */
type Drawn = (sim: Sim, learner: Learner, chance: Chance) => void | Promise<void>

const SECOND = 1_000
const MINUTE = 60 * SECOND

const page = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  body,
  headers: { "content-type": body.startsWith("{") ? "application/json" : "text/html", ...headers },
})

/** The next messages of the device, a few or those of a while. */
const meets =
  (fateOf: (chance: Chance) => Fate): Drawn =>
  (sim, { device }, chance) => {
    const isWhile = chance.below(2) === 0
    const until = sim.timeline.now + lasting(chance, 200, 40 * SECOND)
    let left = 1 + chance.below(6)
    sim.network.rules = [
      ...sim.network.rules,
      ({ tab }: Message) => {
        if (tab.device !== device) return null
        if (isWhile ? sim.timeline.now > until : left-- <= 0) return null
        return fateOf(chance)
      },
    ]
    for (const message of sim.network.underway)
      if (message.tab.device === device && chance.below(2) === 0) message.fate = { ...message.fate, ...fateOf(chance) }
  }

/** It is so for a while. */
const away = (sim: Sim, learner: Learner, milliseconds: number, back: () => void): void => {
  learner.isAway = true
  sim.timeline.after(milliseconds, () => {
    back()
    learner.isAway = false
  })
}

const shiftServer =
  (sign: number): Drawn =>
  (sim, _, chance) => {
    sim.server.clockOffset += sign * lasting(chance, 2 * SECOND, 10 * MINUTE)
  }

const shiftWall =
  (sign: number): Drawn =>
  (_, { device }, chance) => {
    device.setWall(sign * lasting(chance, SECOND, 24 * 60 * MINUTE))
  }

/** Most often somebody whose paper moves by it. */
const EXTENDED: ReadonlyArray<Whom> = ["me", "me", "everybody", "everybody", "other"]

/** Faults whose counts, durations and sides are drawn. */
const OWN_TIMES = {
  offline: (sim, { device }, chance) => {
    device.goOffline()
    sim.timeline.after(lasting(chance, 200, 90 * SECOND), () => device.goOnline())
  },
  "never online again": (sim, { device }) => {
    if (sim.oracle.truth.attempts.length === 0) sim.oracle.mayNotBegin = true
    device.isCutOff = true
    device.goOffline()
  },
  flapping: (sim, { device }, chance) => {
    let at = 0
    for (let turn = 2 + chance.below(5); turn > 0; turn -= 1) {
      sim.timeline.after(at, () => device.goOffline())
      sim.timeline.after((at += lasting(chance, 20, 4 * SECOND)), () => device.goOnline())
      at += lasting(chance, 20, 4 * SECOND)
    }
  },
  "request lost": meets(() => ({ lose: "request" })),
  "answer lost": meets(() => ({ lose: "answer" })),
  duplicate: meets((chance) => ({ again: lasting(chance, 1, 60 * SECOND) })),
  "slow up": meets((chance) => ({ uplink: lasting(chance, 100, 60 * SECOND) })),
  "slow down": meets((chance) => ({ downlink: lasting(chance, 100, 60 * SECOND) })),
  "slow both ways": meets((chance) => ({
    uplink: lasting(chance, 100, 30 * SECOND),
    downlink: lasting(chance, 100, 30 * SECOND),
  })),
  "500": meets(() => ({ instead: page(500, '{"code":500,"flag":0,"data":null,"msg":"坏了"}') })),
  "502 after it was done": meets(() => ({ cover: page(502, "<html>Bad Gateway</html>") })),
  "503": meets(() => ({ instead: page(503, "", { "retry-after": "2" }) })),
  "413": meets(() => ({ instead: page(413, "<html>Request Entity Too Large</html>") })),
  "429": meets(() => ({
    instead: page(429, '{"code":429,"flag":0,"data":null,"msg":"慢"}', { "retry-after": "3" }),
  })),
  redirect: meets(() => ({ instead: page(302, "", { location: "http://login.wifi/" }) })),
  "captive portal": meets(() => ({
    instead: page(200, "<html>欢迎</html>", { date: "Tue, 03 Mar 2026 09:00:00 GMT" }),
  })),
  "stale answer": meets(() => ({ isStale: true })),
  "truncated body": meets(() => ({ cut: true })),
  "user switched": (sim, { device }) => device.store(sim.other.token),
  "user switched and back": (sim, { device }, chance) => {
    const { token } = device
    device.store(sim.other.token)
    sim.timeline.after(lasting(chance, 1, 20 * SECOND), () => {
      if (device.token === sim.other.token) device.store(token)
    })
  },
  "signed out in another tab": (_, { device }) => device.store(""),
  "frozen, and another user when it wakes": (sim, learner, chance) => {
    const { tab, device } = learner
    tab?.freeze()
    device.store(sim.other.token)
    away(sim, learner, lasting(chance, SECOND, 60 * SECOND), () => tab?.thaw())
  },
  "server restarted": (sim, _, chance) => sim.server.restart(lasting(chance, 100, 20 * SECOND)),
  "another database": async (sim, learner, chance) => {
    const failOver = async (writes: number): Promise<void> => {
      await sim.failOver(writes)
      await sim.server.restart(lasting(chance, 100, 10 * SECOND))
    }
    if (chance.below(3) === 0) return failOver(1 + chance.below(6))
    // it never had a take-over either, nor what was saved since
    const after = lasting(chance, 1, 10 * SECOND)
    let isAwaited = true
    sim.network.watch(({ path }, phase) => {
      if (!isAwaited || phase !== "handled" || !path.startsWith("/api/exam/take-over")) return
      isAwaited = false
      sim.timeline.after(after, () => sim.timeline.during(() => failOver(20)))
    })
    if (chance.below(4) > 0) learner.tab?.die()
  },
  "undone by the database": (sim) => sim.server.cut("undone"),
  "server clock ahead": shiftServer(1),
  "server clock behind": shiftServer(-1),
  "another server's clock": (sim, _, chance) => {
    sim.server.skew = (chance.below(2) === 0 ? -1 : 1) * lasting(chance, 100, 20 * SECOND)
  },
  "closed early": (sim, _, chance) => sim.closeEarly(lasting(chance, 100, MINUTE)),
  swept: (sim) => sim.closeOverdue(),
  extended: (sim, _, chance) => sim.extend(1, oneOf(chance, EXTENDED)),
  "extended near the end": (sim, _, chance) =>
    sim.extendNearEnd(chance.below(85 * SECOND) - 20 * SECOND, 1 + chance.below(2), oneOf(chance, EXTENDED)),
  "content imported": (sim) => sim.importOthers(),
  "clocks that drift": (_, { device }, chance) => {
    const rate = ((chance.below(2) === 0 ? -1 : 1) * lasting(chance, 10, 10_000)) / 1_000_000
    device.drift(rate, { isOfAll: chance.below(2) === 0 })
  },
  "client clock ahead": shiftWall(1),
  "client clock behind": shiftWall(-1),
  sleep: (_, { device }, chance) => {
    if (!device.isAwake) return
    const milliseconds = lasting(chance, SECOND, 45 * MINUTE)
    device.sleep(milliseconds, { isCounted: chance.below(3) === 0, keepsLine: chance.below(2) === 0 })
  },
  "throttled timers": (sim, learner, chance) => {
    const { tab } = learner
    if (tab === null) return
    tab.throttle(true)
    away(sim, learner, lasting(chance, SECOND, 3 * MINUTE), () => tab.isAlive && tab.throttle(false))
  },
  frozen: (sim, learner, chance) => {
    const { tab } = learner
    tab?.freeze()
    away(sim, learner, lasting(chance, 100, 2 * MINUTE), () => tab?.thaw())
  },
  "back-forward cache": (sim, learner, chance) => {
    const { tab } = learner
    tab?.hear("pagehide")
    tab?.dropMessages()
    tab?.freeze()
    away(sim, learner, lasting(chance, 100, MINUTE), () => tab?.thaw())
  },
  "full for a while": (sim, { device }, chance) => {
    device.disk.isFull = true
    sim.timeline.after(lasting(chance, 100, MINUTE), () => (device.disk.isFull = false))
  },
  "full for large writes": (sim, { device }, chance) => {
    device.disk.room = lasting(chance, 200, 8_000)
    sim.timeline.after(lasting(chance, SECOND, 2 * MINUTE), () => (device.disk.room = Number.POSITIVE_INFINITY))
  },
  "storage hangs": (sim, { device }, chance) => {
    device.disk.hang()
    sim.timeline.after(lasting(chance, 100, 2 * MINUTE), () => device.disk.letGo())
  },
  "profile set back": (sim, learner, chance) => {
    const { device } = learner
    const setBack = device.disk.backUp()
    sim.timeline.after(lasting(chance, 100, MINUTE), () => {
      learner.leave()
      device.kill(chance)
      sim.oracle.setsBack(device, setBack())
    })
  },
  "storage beside the records corrupt": (sim, { device, tab }, chance) => {
    tab?.die()
    device.disk.spoilRest(chance)
  },
  "record of an older build": async (sim, { tab, device }, chance) => {
    const question_id = oneOf(chance, ["q4", "q5", "q7"])
    const value = oneOf(chance, ODD_VALUES)
    if (tab === null || !tab.isAlive || tab.isFrozen || !device.isAwake || !device.disk.answers) return
    const { storage, isOwn, keys, attempt } = tab.snapshot.context
    if (!Select.isLeading(tab.snapshot) || storage !== "strict" || !isOwn || keys[question_id] !== undefined) return
    if (attempt?.questions.every(({ id }) => id !== question_id) !== false) return
    const record = await tab.writeOdd(question_id, value)
    if (record !== null) {
      sim.note(`${tab.name} writes ${question_id} ${record.seq} in an older build`)
      sim.oracle.keepsOdd(tab, record)
    }
    tab.die()
  },
  "duplicated tab": (sim, learner, chance) => {
    const twin = learner.duplicate()
    sim.timeline.after(lasting(chance, 100, MINUTE), () => twin.close())
  },
  "discarded tab": (sim, learner, chance) => {
    const { tab } = learner
    tab?.show(false)
    away(sim, learner, lasting(chance, SECOND, MINUTE), () => tab?.die())
  },
  "site data cleared": (sim, { device }) => {
    sim.oracle.clears(device, device.disk.clear())
    device.forgetSecret()
    device.store("")
  },
} satisfies Readonly<Record<string, Drawn>>

const { "server killed before commit": before, "server killed after commit": after } = LINE_FAULTS
const {
  "page crash": crash,
  "browser killed": kill,
  "tab closed": closed,
  "storage does not open": closedStore,
  "storage full": full,
  "storage lost": lost,
  "private window": secret,
  "storage corrupt": corrupt,
  "new build": build,
} = DEVICE_FAULTS

/** All that is drawn: these have nothing to draw but their moment. */
export const DRAWN = {
  ...OWN_TIMES,
  "server killed before commit": before,
  "server killed after commit": after,
  "page crash": crash,
  "browser killed": kill,
  "tab closed": closed,
  "storage does not open": closedStore,
  "storage full": full,
  "storage lost": lost,
  "private window": secret,
  "storage corrupt": corrupt,
  "new build": build,
} satisfies Readonly<Record<string, Drawn | Strike>>

/** What is drawn for some papers alone. */
export const STRIKES = {
  ...DRAWN,
  "device freed": (sim: Sim) => sim.freeDevice(),
  listed: (sim: Sim, _: Learner, chance: Chance) => sim.admit(chance.below(3)),
  unlisted: (sim: Sim) => sim.dismiss(),
  "retake allowed": (sim: Sim) => sim.allowRetake(),
  "on another network": (sim: Sim, { device }: Learner, chance: Chance) => {
    device.isOutside = true
    sim.timeline.after(lasting(chance, SECOND, 2 * MINUTE), () => (device.isOutside = false))
  },
  "full screen left": (sim: Sim, { tab }: Learner, chance: Chance) => {
    tab?.fill(false)
    sim.timeline.after(lasting(chance, 100, 10 * SECOND), () => tab?.fill(true))
  },
} satisfies Readonly<Record<string, Drawn | Strike>>

export type DrawnFault = keyof typeof STRIKES

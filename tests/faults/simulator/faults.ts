import type { Fate, Reply } from "./Network.ts"
import { Learner } from "./Learner.ts"
import type { Sim } from "./Sim.ts"

/** Strikes now; what lasts ends by itself. */
export type Strike = (sim: Sim, learner: Learner) => void | Promise<void>

const SECOND = 1_000
const MINUTE = 60 * SECOND

const answered = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  body,
  headers: {
    "content-type": body.startsWith("<") ? "text/html" : "application/json",
    // whoever answers in the server's place may have any clock
    ...(!body.startsWith("{") && { date: "Tue, 03 Mar 2026 09:00:00 GMT" }),
    ...headers,
  },
})
const meets =
  (count: number, fate: Fate): Strike =>
  (sim) =>
    sim.meet(count, fate)

/** Gone for a while, then back: as somebody who looks at something else. */
const away = (sim: Sim, learner: Learner, milliseconds: number, back: () => void = () => {}): void => {
  learner.isAway = true
  sim.timeline.after(milliseconds, () => {
    back()
    learner.isAway = false
  })
}

const onAnotherPage = (sim: Sim, other: Learner): void => {
  const { timeline } = sim
  other.open()
  const { tab } = other
  timeline.after(3 * SECOND, () => tab?.send({ type: "writer.take" }))
  timeline.after(3_500, () => {
    // whoever has handed in does not begin once more
    if (sim.oracle.truth.receipts.length === 0) tab?.send({ type: "exam.start" })
  })
  timeline.after(6 * SECOND, () => {
    tab?.send({ type: "answer.choose", question_id: "q6a", key: "B" })
    if (tab?.snapshot.context.answers["q6a"]?.value === "B")
      sim.oracle.intends(tab, { kind: "answer", question_id: "q6a", value: "B" })
  })
  timeline.after(15 * SECOND, () => tab?.close())
}

/** Of the line and of the server. */
export const LINE_FAULTS = {
  offline: (sim, { device }) => {
    device.goOffline()
    sim.timeline.after(25 * SECOND, () => device.goOnline())
  },
  "request lost": meets(2, { lose: "request" }),
  "answer lost": meets(2, { lose: "answer" }),
  duplicate: meets(4, { again: 700 }),
  reorder: meets(1, { uplink: 26 * SECOND }),
  "delay 1 s": meets(8, { uplink: 500, downlink: 500 }),
  "delay 10 s": meets(4, { uplink: 5 * SECOND, downlink: 5 * SECOND }),
  "delay 60 s": meets(2, { uplink: 30 * SECOND, downlink: 30 * SECOND }),
  "500": meets(3, { instead: answered(500, '{"code":500,"flag":0,"data":null,"msg":"坏了"}') }),
  "502": meets(3, { cover: answered(502, "<html>Bad Gateway</html>") }),
  "503": meets(5, { instead: answered(503, "", { "retry-after": "2" }) }),
  "504": meets(3, { cover: answered(504, "<html>Gateway Time-out</html>") }),
  "429": meets(3, { instead: answered(429, '{"code":429,"flag":0,"data":null,"msg":"慢"}', { "retry-after": "3" }) }),
  "truncated body": meets(3, { cut: true }),
  "captive portal": meets(4, { instead: answered(200, "<html>欢迎使用无线网络</html>") }),
  "401": (sim) => sim.revoke(sim.me),
  "user switched": (sim, { device }) => device.store(sim.other.token),
  "server killed before commit": (sim) => sim.server.cut("before"),
  "server killed after commit": (sim) => sim.server.cut("after"),
  "server clock +5 min": (sim) => {
    sim.server.clockOffset += 5 * MINUTE
  },
  "server clock -5 min": (sim) => {
    sim.server.clockOffset -= 5 * MINUTE
  },
} satisfies Readonly<Record<string, Strike>>

/** Of the device, its clock, its browser and its stores. */
export const DEVICE_FAULTS = {
  "client clock +1 day": (_, { device }) => {
    device.setWall(24 * 60 * MINUTE)
  },
  "client clock -1 day": (_, { device }) => {
    device.setWall(-24 * 60 * MINUTE)
  },
  "sleep 45 min": (_, { device }) => device.sleep(45 * MINUTE),
  "throttled timers": (sim, learner) => {
    const { tab } = learner
    if (tab === null) return
    tab.throttle(true)
    away(sim, learner, 2.5 * MINUTE, () => tab.isAlive && tab.throttle(false))
  },
  "page crash": (_, { tab }) => tab?.die(),
  "browser killed": (sim, learner) => {
    learner.leave()
    learner.device.kill(sim.chance)
  },
  "tab closed": (_, learner) => {
    learner.leave()
    learner.tab?.close()
  },
  frozen: (sim, learner) => {
    const { tab } = learner
    tab?.freeze()
    away(sim, learner, 40 * SECOND, () => tab?.thaw())
  },
  "back-forward cache": (sim, learner) => {
    const { tab } = learner
    tab?.hear("pagehide")
    tab?.dropMessages()
    tab?.freeze()
    away(sim, learner, 15 * SECOND, () => tab?.thaw())
  },
  "second tab": (sim, learner) => {
    away(sim, learner, 16 * SECOND)
    onAnotherPage(sim, new Learner(sim, learner.device))
  },
  "second device": (sim, learner) => {
    away(sim, learner, 16 * SECOND)
    onAnotherPage(sim, new Learner(sim, sim.addDevice()))
  },
  "storage does not open": (sim, { device, tab }) => {
    device.disk.openFault = sim.chance.below(2) === 0 ? "fails" : "silent"
    tab?.die()
  },
  "storage full": (_, { device }) => {
    device.disk.isFull = true
  },
  "storage lost": (_, { device }) => device.disk.loseConnections(),
  "private window": (_, learner) => {
    learner.device.disk.isPrivate = true
    learner.leave()
    learner.tab?.die()
  },
  "storage corrupt": (sim, { device, tab }) => {
    tab?.die()
    sim.oracle.spoils(device, device.disk.spoil(sim.chance))
  },
  "new build": async (sim, { tab }) => {
    // a page that has begun keeps its code; one that has not is loaded again
    await sim.server.restart(SECOND)
    if (tab?.snapshot.matches("cover") === true) tab.close()
  },
} satisfies Readonly<Record<string, Strike>>

export const FAULTS = { ...LINE_FAULTS, ...DEVICE_FAULTS }
export type Fault = keyof typeof FAULTS

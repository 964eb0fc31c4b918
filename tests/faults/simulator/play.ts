import type { Recorder } from "#dev/record/makeRecorder.ts"
import { seeded } from "../../support/seeded.ts"
import type { Backend } from "./Backend.ts"
import { STRIKES } from "./drawnFaults.ts"
import { Hand } from "./Hand.ts"
import { comeHome } from "./comeHome.ts"
import { PAPERS } from "./papers.ts"
import type { Plan, Struck } from "./plan.ts"
import { Sim } from "./Sim.ts"
import type { Tab } from "./Tab.ts"

export interface Played {
  readonly violations: ReadonlyArray<string>
  readonly trace: ReadonlyArray<string>
}

const SECOND = 1_000
/** Faults that do not end by themselves: none of them begins once everybody comes home. */
const STAYS: ReadonlySet<Struck["fault"]> = new Set([
  "private window",
  "storage full",
  "storage does not open",
  "never online again",
])
/** Longer than any fault lasts together with the exam. */
const PATIENCE = 8 * 60 * SECOND
const DAY = 86_400_000
/** Of the papers that have one. */
const WINDOW = 3 * 60 * SECOND

/** One exam as it is planned, to the next day, and what the oracle says of it. `recorders` is given one for each page. */
export const play = async (
  backend: Backend,
  plan: Plan,
  recorders: Map<Tab, Recorder> | null = null,
): Promise<Played> => {
  const sim = await Sim.make(backend, plan.seed)
  sim.recorders = recorders
  sim.takesFiles = plan.files === true
  try {
    sim.network.up = plan.up
    sim.network.down = plan.down
    sim.oracle.tellsKeys = plan.paper === "practice"
    sim.oracle.isLocked = plan.paper === "roomed"
    sim.oracle.isAlone = plan.paper === "alone"
    sim.oracle.hasDoor = plan.door !== undefined
    sim.frees = plan.frees === true
    const source = PAPERS[plan.paper]
    if (plan.door !== undefined) {
      await sim.admitOther()
      if (plan.door.minutes !== null) await sim.admit(plan.door.minutes)
    }
    sim.skip(plan.room?.since ?? plan.door?.late ?? 0)
    const typed = [...(plan.room?.typed ?? [])]
    const begins = sim.timeline.now
    const first = sim.addDevice()
    const hands = plan.people.map((sitting, index) => {
      const device = sitting.isElsewhere ? sim.addDevice() : first
      return new Hand(sim, device, source, sitting, begins, index === 0 ? plan.handsIn : null, typed)
    })
    const [main] = hands as [Hand]
    const pass = async (isSo: () => boolean, limit: number): Promise<void> => {
      const end = sim.timeline.now + limit
      while (!isSo() && sim.timeline.now < end) {
        let isTouched = false
        for (const hand of hands) if (hand.isDue) isTouched = (await hand.glance()) || isTouched
        if (isTouched) await sim.look()
        else await sim.step(Math.min(end, ...hands.map(({ next }) => next)))
      }
    }
    const isWindow = plan.paper === "window" || plan.paper === "homework"
    const closes = isWindow ? begins + WINDOW : Number.POSITIVE_INFINITY
    // nobody begins a paper whose window closed while they slept, or by a server's clock that was set
    const seesClosed = (isAway: boolean) => {
      if (isAway && sim.oracle.truth.attempts.length === 0) sim.oracle.mayNotBegin = true
    }
    if (isWindow) sim.timeline.at(closes, () => seesClosed(!first.isAwake))
    const struckBy = () => seesClosed(sim.server.now() > closes)
    for (const struck of plan.strikes) expect(sim, struck, begins, () => (hands[struck.at] ?? main).learner, struckBy)

    await pass(() => main.isDone && hands.every(({ isBusy }) => !isBusy), PATIENCE)
    for (const hand of hands) hand.rest()
    await comeHome(sim, main.learner)
    const isAtRest = () =>
      sim.network.underway.size === 0 && sim.devices.every(({ tabs }) => ![...tabs].some(isDelivering))
    const comeToRest = () => pass(isAtRest, 10 * 60 * SECOND)
    await comeToRest()
    await sim.decideLate(plan.takesLate)
    sim.skip(DAY)
    await main.learner.onEach(sim.devices)
    // pages that slept tell what gave way when they have heard of the end, as late as the one that was opened
    await comeToRest()
    // what was decided is graded, and may give a certificate
    if (plan.door !== undefined) await sim.closeOverdue()
    await sim.look()
    sim.oracle.end(sim.devices)
    if (plan.door !== undefined) await main.learner.beginsAgain()
    return { violations: sim.oracle.violations, trace: sim.trace }
  } finally {
    await sim.close()
  }
}

/** The exam is over, and this page has not yet heard what became of what it had: between two tries nothing is underway. */
const isDelivering = ({ device, isAlive, isFrozen, snapshot }: Tab): boolean =>
  isAlive &&
  !isFrozen &&
  device.isAwake &&
  !device.isCutOff &&
  snapshot.matches("closedByServer") &&
  !snapshot.hasTag("signingIn")

const expect = (
  sim: Sim,
  { fault, when, seed }: Struck,
  begins: number,
  whom: () => Hand["learner"],
  then: () => void,
): void => {
  const strike = () => {
    if (sim.isComingHome && STAYS.has(fault)) return
    sim.note(fault)
    sim.timeline.during(async () => {
      await STRIKES[fault](sim, whom(), seeded(seed))
      then()
    })
  }
  if (!("call" in when)) {
    sim.timeline.at(begins + when.after, strike)
    return
  }
  let count = 0
  sim.network.watch((message, phase) => {
    if (phase !== when.phase || !message.path.startsWith(`/api/${when.call}`)) return
    count += 1
    if (count === when.nth) sim.timeline.after(when.after, strike)
  })
}

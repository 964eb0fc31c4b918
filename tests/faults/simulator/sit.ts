import { Learner } from "./Learner.ts"
import type { Moment } from "./moments.ts"
import type { Sim } from "./Sim.ts"

export type At = (moment: Moment, learner: Learner) => Promise<void>

export type Ending = "handed in early" | "at the deadline"

const SHORT = 30_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Sits the paper of three minutes from the waiting room to the next day, and says when each moment is there. */
export const sit = async (sim: Sim, ending: Ending, at: At): Promise<Learner> => {
  const me = new Learner(sim, sim.addDevice())
  const { network } = sim
  const sees = (call: string, phase: "sent" | "handled") => me.until(() => network.has(call, phase) || me.isOver, SHORT)

  me.open()
  await me.until(() => me.tab?.snapshot.matches("cover") === true)
  await me.pass(500)
  await at("waiting room", me)
  await me.until(() => me.tab?.isAlive === true && me.tab.snapshot.matches("cover") && !me.isAway, SHORT)
  me.wants = "answer"
  me.tab?.send({ type: "exam.start" })
  await sees("exam/start", "sent")
  await at("start pressed", me)
  await sees("exam/start", "handled")
  await at("paper arriving", me)

  await me.until(() => me.isWriter || me.isOver)
  await at("first answer", me)
  await me.choose("q1", "A")
  await me.pass(3_000)

  for (const [index, text] of ["我", "我的", "我的看", "我的看法"].entries()) {
    await me.write("q5", text)
    if (index === 2) await at("typing", me)
    await me.pass(120)
  }
  await me.pass(2_000)

  await me.choose("q1", "B")
  await me.until(() => me.isOver || (me.tab?.snapshot.context.kept.length ?? 0) > 0, 2_000)
  await at("between journal and sending", me)
  await me.pass(1_000)

  await me.answer({ type: "answer.judge", question_id: "q3", value: true }, true)
  await sees("exam/save", "sent")
  await at("sending", me)
  await me.pass(1_000)

  await me.answer({ type: "flag.toggle", question_id: "q1" }, true)
  await sees("exam/save", "handled")
  await at("committed but not answered", me)
  await me.pass(4_000)
  await at("idle", me)
  await me.pass(4_000)
  await me.choose("q6a", "C")

  if (ending === "at the deadline") await untilTheDeadline(me, at)
  else {
    await me.pass(2_000)
    me.wants = "handIn"
  }
  await sees("exam/hand-in", "sent")
  await at("handing in", me)
  await me.until(() => me.isHandedIn)
  await me.result()
  await at("result pending", me)
  await me.pass(5_000)

  me.tab?.die()
  me.isAway = true
  // nothing is under way for a day
  await me.until(() => network.underway.size === 0, HOUR)
  sim.skip(DAY)
  me.isAway = false
  me.wants = "look"
  me.leave()
  const attempt_id = sim.oracle.truth.attempts[0]?.id
  if (attempt_id !== undefined) me.source = { attempt_id }
  me.open()
  await at("review the next day", me)
  return me
}

const untilTheDeadline = async (me: Learner, at: At): Promise<void> => {
  const left = () => (me.sim.oracle.truth.attempts[0]?.deadline ?? 0) - me.sim.server.now()
  await me.until(() => left() <= 10_000 || me.isOver)
  await at("last 10 s", me)
  await me.choose("q1", "C")
  await me.until(() => left() <= 500 || me.isOver)
  await me.write("q5", "我的看法是")
  await me.until(() => left() <= 0 || me.isOver)
  await me.until(() => me.isOver || me.tab?.isAlive !== true || me.tab.snapshot.context.remaining?.left === 0, 2_000)
  await at("sealing", me)
}

import { createActor, fromPromise } from "xstate"
import { sha256Hex } from "#adapters/journal/sha256Hex.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import * as AnswerFile from "#domain/exam/AnswerFile.ts"
import { answerFileMachine } from "#machines/answerFile/answerFileMachine.ts"
import { type CallInput, withCalls } from "#machines/callSlot.ts"
import type { Device } from "./Device.ts"
import type { Sim } from "./Sim.ts"
import type { Tab } from "./Tab.ts"

const PATIENCE = 60_000

/** What a device has that never comes online again is saved there as a file, and handed in from it at another one. */
export const carryFile = async (sim: Sim, from: Device, to: Device): Promise<void> => {
  const attempt_id = sim.oracle.truth.attempts[0]?.id
  if (attempt_id === undefined) return
  const source = { attempt_id }
  const isMine = (tab: Tab) => tab.user_id === sim.me.id && tab.isOpen && !tab.isFrozen
  const left = [...from.tabs].find(isMine) ?? sim.open(from, source, new Map())
  const text = await savedBy(sim, left)
  left.close()
  // no page of it opens the paper any more: what is on it is lost with it
  if (text === null) return sim.oracle.spoils(from, from.disk.records())
  for (let tries = 0; tries < 5; tries += 1) {
    // whoever signed out there, or cleared what the site kept, signs in again
    if (!sim.isMine(to.token)) to.store(await sim.signIn(sim.me))
    const desk = sim.open(to, source, new Map())
    const isDone = await handInFrom(sim, desk, text)
    desk.close()
    if (isDone) return
  }
}

const savedBy = async (sim: Sim, tab: Tab): Promise<string | null> => {
  await passUntil(sim, () => tab.isOpen)
  tab.send({ type: "answers.export" })
  await passUntil(sim, () => tab.saved.size > 0)
  const [file] = tab.saved.values()
  return file === undefined ? null : file.text()
}

const handInFrom = async (sim: Sim, tab: Tab, text: string): Promise<boolean> => {
  const calls = fromPromise<CallOutcome, CallInput>(({ input }) => tab.call(input.request))
  const readAnswerFile = fromPromise<ReturnType<typeof AnswerFile.read>, void>(async () =>
    AnswerFile.read(text, sha256Hex),
  )
  const actor = createActor(withCalls(answerFileMachine, calls).provide({ actors: { readAnswerFile } }), {
    input: { user_id: tab.user_id, now: tab.clock.now() },
  })
  actor.start()
  actor.send({ type: "file.chosen" })
  await passUntil(sim, () => !actor.getSnapshot().hasTag("busy"))
  const snapshot = actor.getSnapshot()
  sim.note(`the file: ${JSON.stringify(snapshot.value)}`)
  actor.stop()
  // with nothing in it that the server does not have it is put aside
  return snapshot.matches("done") || snapshot.matches("resting")
}

const passUntil = async (sim: Sim, isSo: () => boolean): Promise<void> => {
  const end = sim.timeline.now + PATIENCE
  while (!isSo() && sim.timeline.now < end) await sim.step(end)
}

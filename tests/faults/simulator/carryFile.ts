import { createActor, fromPromise } from "xstate"
import { sha256Hex } from "#adapters/journal/sha256Hex.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import * as AnswerFile from "#domain/attempt/AnswerFile.ts"
import { OTHER_SESSION } from "#machines/attempt/answerFileChanges.ts"
import { answerFileMachine } from "#machines/attempt/answerFileMachine.ts"
import { type CallInput, withCalls } from "#machines/page/callPlaceholder.ts"
import type { Device } from "./Device.ts"
import type { Sim } from "./Sim.ts"
import type { Tab } from "./Tab.ts"

const PATIENCE = 60_000

/**
 * What a device has that never comes online again is saved there as a file, and handed in from it at another one: by the
 * page that is open, which may have come down to another store, and by one that is opened again.
 */
export const carryFile = async (sim: Sim, from: Device, to: Device): Promise<void> => {
  const attempt_id = sim.oracle.truth.attempts[0]?.id
  if (attempt_id === undefined) return
  const source = { attempt_id }
  const isMine = (tab: Tab) => tab.user_id === sim.me.id && tab.isOpen && !tab.isFrozen
  const texts = new Set<string>()
  for (const tab of [...from.tabs].filter(isMine)) await saveBy(sim, tab, texts)
  const fresh = sim.open(from, source, new Map())
  // no page of it opens the paper any more: what is on it is lost with it
  if (!(await saveBy(sim, fresh, texts))) sim.oracle.spoils(from, from.disk.records())
  for (const text of texts) await handIn(sim, text, () => sim.open(to, source, new Map()))
}

/** Whether there is a file; its page is closed. */
const saveBy = async (sim: Sim, tab: Tab, texts: Set<string>): Promise<boolean> => {
  await passUntil(sim, () => tab.isOpen)
  tab.send({ type: "answers.export" })
  await passUntil(sim, () => tab.saved.size > 0)
  tab.close()
  for (const file of tab.saved.values()) texts.add(await file.text())
  return tab.saved.size > 0
}

const handIn = async (sim: Sim, text: string, open: () => Tab): Promise<void> => {
  for (let tries = 0; tries < 5; tries += 1) {
    const tab = open()
    // whoever signed out there, or cleared what the site kept, signs in again
    if (!sim.isMine(tab.device.token)) {
      tab.close()
      tab.device.store(await sim.signIn(sim.me))
      continue
    }
    const isDone = await handInFrom(sim, tab, text)
    // an epoch that was lost is taken over there
    if (!isDone && sim.oracle.isAlone) await sim.freeDevice()
    tab.close()
    if (isDone) return
    await passUntil(sim, () => false)
  }
}

const handInFrom = async (sim: Sim, tab: Tab, text: string): Promise<boolean> => {
  const calls = fromPromise<CallOutcome, CallInput>(({ input }) => tab.call(input.request))
  const readAnswerFile = fromPromise<ReturnType<typeof AnswerFile.read>, void>(async () =>
    AnswerFile.read(text, sha256Hex),
  )
  const actor = createActor(withCalls(answerFileMachine, calls).provide({ actors: { readAnswerFile } }), {
    input: { user_id: tab.user_id },
  })
  actor.start()
  tab.parts.add(actor)
  actor.send({ type: "file.chosen" })
  await passUntil(sim, () => !actor.getSnapshot().hasTag("busy"))
  const snapshot = actor.getSnapshot()
  sim.note(`the file: ${JSON.stringify(snapshot.value)}`)
  actor.stop()
  // with nothing in it that the server does not have it is put aside
  return snapshot.matches("done") || (snapshot.matches("resting") && snapshot.context.message !== OTHER_SESSION)
}

const passUntil = async (sim: Sim, isSo: () => boolean): Promise<void> => {
  const end = sim.timeline.now + PATIENCE
  while (!isSo() && sim.timeline.now < end) await sim.step(end)
}

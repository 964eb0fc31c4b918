import { type ActorRefFrom, createActor } from "xstate"
import type { TakenEntry, TakenSource } from "#domain/practice/TakenPractice.ts"
import { takenMachine } from "#machines/practice/takenMachine.ts"
import { inert } from "#dev/record/inert.ts"
import { answer } from "../../../machines/support/environment.ts"
import { BANK, NOW } from "./samples.ts"

export const TAKEN: TakenEntry = {
  attempt_id: "t1",
  source: { bank_id: BANK.id },
  title: BANK.name,
  questions: 12,
  bytes: 240_000,
  taken_at: NOW,
}

/** A device with these practices, which fetches more. */
export const takenAlong = (entries: ReadonlyArray<TakenEntry>, wanted: ReadonlyArray<TakenSource> = []) => {
  const taken = createActor(inert(takenMachine)).start() as ActorRefFrom<typeof takenMachine>
  const told = [
    { type: "learner.known", user_id: "u1" },
    answer("list", entries),
    ...(wanted.length === 0 ? [] : [{ type: "practice.take", sources: wanted }]),
  ]
  for (const event of told) taken.send(event as never)
  return taken
}

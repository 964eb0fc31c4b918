import { type EventObject, fromCallback } from "xstate"
import type { Talk } from "#adapters/fromEffect.ts"

/** What reports to its machine until it is stopped. */
export type EventService<I = unknown, C = EventObject> = (
  talk: Talk<I, C, EventObject>,
  signal: AbortSignal,
) => Promise<unknown>

/** An actor that runs until it is stopped; stopped before its service is there, it never begins. */
export const pageEvents = (ready: () => Promise<EventService>) =>
  fromCallback(({ input, sendBack, receive }) => {
    const ended = new AbortController()
    // commands that come before the actor listens wait for it
    let waiting: ReadonlyArray<EventObject> = []
    let listener = (command: EventObject): void => void (waiting = [...waiting, command])
    receive((command) => listener(command))
    const talk: Talk<unknown, EventObject, EventObject> = {
      input,
      emit: sendBack,
      receive: (next) => {
        listener = next
        for (const command of waiting) next(command)
      },
    }
    const begin = async () => {
      const service = await ready()
      if (!ended.signal.aborted) await service(talk, ended.signal)
    }
    begin().catch((error: unknown) => {
      if (!ended.signal.aborted) throw error
    })
    return () => ended.abort()
  })

import { type EventObject, fromCallback } from "xstate"
import type { Talk } from "#adapters/fromEffect.ts"

/** Actors that run until they are stopped; stopped before the services are there, they never begin. */
export const pageEvents =
  <S>(ready: () => Promise<S>) =>
  <I, C extends EventObject, E extends EventObject>(
    work: (services: S) => (talk: Talk<I, C, E>, signal: AbortSignal) => Promise<unknown>,
  ) =>
    fromCallback<C, I>(({ input, sendBack, receive }) => {
      const ended = new AbortController()
      // commands that come before the actor listens wait for it
      let waiting: ReadonlyArray<C> = []
      let listener = (command: C): void => void (waiting = [...waiting, command])
      receive((command) => listener(command))
      const talk: Talk<I, C, E> = {
        input,
        emit: sendBack,
        receive: (next) => {
          listener = next
          for (const command of waiting) next(command)
        },
      }
      const begin = async () => {
        const services = await ready()
        if (!ended.signal.aborted) await work(services)(talk, ended.signal)
      }
      begin().catch((error: unknown) => {
        if (!ended.signal.aborted) throw error
      })
      return () => ended.abort()
    })

import { Cause, Effect, Exit } from "effect"

/** What runs effects; a `ManagedRuntime` is one. */
export interface EffectRunner<R> {
  readonly runPromiseExit: <A, E>(
    effect: Effect.Effect<A, E, R>,
    options?: Effect.RunOptions,
  ) => Promise<Exit.Exit<A, E>>
}

/**
 * The one bridge between machines and effects: an effect whose expected failures are values already becomes a function
 * for a promise actor. Aborting the signal (leaving the state) interrupts the fiber; a defect rejects.
 */
export const fromEffect =
  <R>(runner: EffectRunner<R>) =>
  <A, I = void>(program: (input: I) => Effect.Effect<A, never, R>) =>
  async (input: I, signal: AbortSignal): Promise<A> => {
    const exit = await runner.runPromiseExit(program(input), { signal })
    if (Exit.isSuccess(exit)) return exit.value
    throw Cause.squash(exit.cause)
  }

/** What a program is given that runs as long as its actor: it emits events, and receives commands. */
export interface Talk<Input, Command, Event> {
  readonly input: Input
  readonly emit: (event: Event) => void
  readonly receive: (listener: (command: Command) => void) => void
}

/** Turns a program into a listener, which runs it within the event that calls it. */
export const asListener = <A, R>(program: (value: A) => Effect.Effect<void, never, R>) =>
  Effect.map(Effect.context<R>(), (context) => (value: A): void => {
    Effect.runForkWith(context)(program(value))
  })

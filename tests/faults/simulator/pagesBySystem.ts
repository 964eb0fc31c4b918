import type { AnyActorLogic, AnyActorRef } from "xstate"

/** What each page brings to the actors of its system, whose machines all pages share. */
export const pagesBySystem = <P>() => {
  const pages = new WeakMap<AnyActorRef["system"], P>()
  const of = ({ system }: { readonly system: AnyActorRef["system"] }): P => {
    const page = pages.get(system)
    if (page === undefined) throw new Error("a page that nobody brought")
    return page
  }
  return {
    /** Before the system starts. */
    bring: (system: AnyActorRef["system"], page: P): void => void pages.set(system, page),
    of,
    /** The same logic, begun as the page does that the actor belongs to. */
    logic: <L extends AnyActorLogic>(logic: L, find: (page: P) => L): L => ({
      ...logic,
      start: (state, scope) => find(of(scope)).start?.(state, scope),
    }),
  }
}

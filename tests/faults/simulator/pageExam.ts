import { type AnyActorLogic, fromPromise } from "xstate"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { type CallInput, type CallLogic, withCalls } from "#machines/page/callPlaceholder.ts"
import { examMachine } from "#machines/attempt/examMachine.ts"
import { type ExamActors, makeExamActors, type provideExam, withInnerMachines } from "#routes/attempt/examActors.ts"
import { pagesBySystem } from "./pagesBySystem.ts"

/** The implementations of the exam's machine. */
export interface Client extends ReturnType<typeof provideExam> {
  readonly guards?: Readonly<Record<string, () => boolean>>
}

/** The implementations of one page. */
interface Page extends ExamActors {
  /** As the site makes its calls. */
  readonly calls: CallLogic
}

type Actors = Page["actors"]

/** The exam's machine of one page alone. */
export const ownExam = ({ actors, actions, guards = {} }: Client, calls: CallLogic) =>
  withCalls(examMachine, calls).provide({
    actors,
    guards,
    actions: { note: actions.note, keepTail: actions.keepTail },
  })

const pages = pagesBySystem<Page>()

/** Before the system starts: what its actors do. */
export const bringPage = pages.bring

const actorsOfPages = (): Actors => {
  const nowhere = () => Promise.reject(new Error("no page"))
  const { actors } = makeExamActors({ call: nowhere, runtime: nowhere })
  const names = Object.keys(actors) as ReadonlyArray<keyof Actors>
  return Object.fromEntries(
    names.map((name) => [name, pages.logic<AnyActorLogic>(actors[name], (page) => page.actors[name])]),
  ) as Actors
}

const callsOfPages = pages.logic<CallLogic>(
  fromPromise<CallOutcome, CallInput>(() => Promise.reject(new Error("no page"))),
  ({ calls }) => calls,
)

/** The exam's machine for all pages: to build its charts for each would take longer than what happens in them. */
export const sharedExam = withCalls(examMachine, callsOfPages).provide({
  actors: withInnerMachines(actorsOfPages(), (args, kept) => pages.of(args).actions.keepTools(args, kept)),
  actions: {
    note: (args, note) => pages.of(args).actions.note(args, note),
    keepTail: (args, tail) => pages.of(args).actions.keepTail(args, tail),
  },
})

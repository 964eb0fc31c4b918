import { type AnyActorLogic, type AnyActorRef, fromPromise } from "xstate"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { type CallInput, type CallLogic, withCalls } from "#machines/page/callSlot.ts"
import { examMachine } from "#machines/attempt/examMachine.ts"
import {
  type ExamPrograms,
  makeExamPrograms,
  type makeExamSlots,
  withInnerMachines,
} from "#routes/attempt/examSlots.ts"

/** What fills the exam's machine. */
export interface Client extends ReturnType<typeof makeExamSlots> {
  readonly guards?: Readonly<Record<string, () => boolean>>
}

/** What one page does in its slots. */
interface Page extends ExamPrograms {
  /** As the site makes its calls. */
  readonly calls: CallLogic
}

type Slots = Page["slots"]

/** The exam's machine of one page alone. */
export const ownExam = ({ slots, actions, guards = {} }: Client, calls: CallLogic) =>
  withCalls(examMachine, calls).provide({
    actors: slots,
    guards,
    actions: { note: (_, note) => actions.note(note), keepTail: (_, tail) => actions.keepTail(tail) },
  })

const pages = new WeakMap<AnyActorRef["system"], Page>()

/** Before the system starts: what its actors do. */
export const bringPage = (system: AnyActorRef["system"], page: Page): void => void pages.set(system, page)

const pageOf = ({ system }: { readonly system: AnyActorRef["system"] }): Page => {
  const page = pages.get(system)
  if (page === undefined) throw new Error("a page that nobody brought")
  return page
}

/** The same logic, begun as the page does that the actor belongs to. */
const ofPage = <L extends AnyActorLogic>(logic: L, find: (page: Page) => L): L => ({
  ...logic,
  start: (state, scope) => find(pageOf(scope)).start?.(state, scope),
})

const slotsOfPages = (): Slots => {
  const nowhere = () => Promise.reject(new Error("no page"))
  const { slots } = makeExamPrograms({ call: nowhere, runtime: nowhere })
  const names = Object.keys(slots) as ReadonlyArray<keyof Slots>
  return Object.fromEntries(
    names.map((name) => [name, ofPage<AnyActorLogic>(slots[name], (page) => page.slots[name])]),
  ) as Slots
}

const callsOfPages = ofPage<CallLogic>(
  fromPromise<CallOutcome, CallInput>(() => Promise.reject(new Error("no page"))),
  ({ calls }) => calls,
)

/** The exam's machine for all pages: to build its charts for each would take longer than what happens in them. */
export const sharedExam = withCalls(examMachine, callsOfPages).provide({
  actors: withInnerMachines(slotsOfPages(), (args, kept) => pageOf(args).actions.keepTools(kept)),
  actions: {
    note: (args, note) => pageOf(args).actions.note(note),
    keepTail: (args, tail) => pageOf(args).actions.keepTail(tail),
  },
})

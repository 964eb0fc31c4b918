import { type AnyActorLogic, forwardTo, fromPromise, setup } from "xstate"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { attachmentsMachine } from "#machines/attempt/attachmentsMachine.ts"
import type { AttachmentsEvent } from "#machines/attempt/attachmentsTypes.ts"
import type { ExamEvent } from "#machines/attempt/examTypes.ts"
import { type CallInput, type CallLogic, withCalls } from "#machines/page/callPlaceholder.ts"
import { attachmentsActors } from "#routes/attempt/attachmentsActors.ts"
import { pagesBySystem } from "./pagesBySystem.ts"

export type Attached = Extract<ExamEvent, { readonly type: "answer.attach" }>

interface Input {
  readonly user_id: string
  /** The exam beside it. */
  readonly exam: (event: Attached) => void
}

type Page = ReturnType<typeof attachmentsActors>

const pages = pagesBySystem<Page>()

/** Before the system starts: what its actors do. */
export const bringFiles = pages.bring

const nowhere = () => Promise.reject(new Error("no page"))

const actors = (): Page["actors"] => {
  const placeholders = attachmentsActors({ call: nowhere, runtime: nowhere }).actors
  const names = Object.keys(placeholders) as ReadonlyArray<keyof Page["actors"]>
  return Object.fromEntries(
    names.map((name) => [name, pages.logic<AnyActorLogic>(placeholders[name], (page) => page.actors[name])]),
  ) as Page["actors"]
}

const calls = pages.logic<CallLogic>(fromPromise<CallOutcome, CallInput>(nowhere), ({ call }) => call)

/** The files of answers beside the exam of a page, which is told of each that was kept. */
export const sharedFiles = setup({
  types: {
    context: {} as Input,
    events: {} as AttachmentsEvent | { readonly type: "part.send"; readonly part: "exam"; readonly event: Attached },
    input: {} as Input,
    children: {} as { attachments: "attachments" },
  },
  actors: {
    attachments: withCalls(attachmentsMachine, calls).provide({
      actors: actors(),
      actions: { markSent: (args, sent) => pages.of(args).actions.markSent(args, sent) },
    }),
  },
}).createMachine({
  context: ({ input }) => input,
  invoke: { id: "attachments", src: "attachments", input: ({ context: { user_id } }) => ({ user_id }) },
  on: {
    "part.send": { actions: ({ context, event }) => context.exam(event.event) },
    "*": { actions: forwardTo("attachments") },
  },
})

import { type AnyActorLogic, type EventObject, fromCallback, fromPromise } from "xstate"
import { callOf } from "#domain/contract/families.ts"
import type * as Port from "#domain/exam/JournalPort.ts"
import * as Rehearsal from "#domain/exam/Rehearsal.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { CallInput } from "#machines/callSlot.ts"
import { keepRehearsal, rehearsalNote } from "#adapters/journal/rehearsalSwitch.ts"
import type { ToolsOf, ToolsState } from "#domain/exam/ToolsState.ts"
import { keepTools, recallTools } from "#adapters/journal/toolsStore.ts"
import { toolsMachine } from "#machines/tools/toolsMachine.ts"
import type { LockInput } from "#machines/exam/examTypes.ts"
import type { ExamRuntime } from "./examRuntime.ts"
import { FilePlace } from "./FilePlace.ts"
import type { Outside } from "./Page.ts"

/** Where a file of answers lies between its choice and its reading. */
export const answerFilePlace = new FilePlace()
/** What a rehearsal hears while its network is cut. */
const cutOff: CallOutcome = {
  ok: false,
  failure: { kind: "offline", code: 0, message: "演练：网络已断开", fields: [] },
}

/** What fills the slots of an exam and its waiting room. Their code comes whole, with the call's schemas, or not at all. */
export const makeExamSlots = (outside: Outside) => {
  let loading: Promise<ExamRuntime> | null = null
  let loaded: ExamRuntime | null = null
  const runtime = (): Promise<ExamRuntime> => {
    loading ??= Promise.all([import("./examRuntime.ts"), callOf("exam.start")]).then(
      ([{ makeExamRuntime }]) => (loaded = makeExamRuntime(outside)),
    )
    loading.catch(() => (loading = null))
    return loading
  }

  const slot = <I, O>(work: (ready: ExamRuntime) => (input: I, signal: AbortSignal) => Promise<O>) =>
    fromPromise<O, I>(async ({ input, signal }) => work(await runtime())(input, signal))

  /** Begins once the runtime is there; stopped before that, it never begins. */
  const telling = <Input>(begin: (ready: ExamRuntime, input: Input, say: (event: EventObject) => void) => () => void) =>
    fromCallback<EventObject, Input>(({ input, sendBack }) => {
      let end: (() => void) | null = null
      let isStopped = false
      void runtime().then((ready) => {
        if (!isStopped) end = begin(ready, input, sendBack)
      })
      return () => {
        isStopped = true
        end?.()
      }
    })

  return {
    slots: {
      journalOpen: slot((ready) => ready.open),
      journalRead: slot((ready) => ready.read),
      journalAppend: slot((ready) => ready.append),
      journalPrune: slot((ready) => ready.prune),
      digest: slot((ready) => ready.digest),
      exportFile: slot((ready) => ready.exportFile),
      readAnswerFile: slot((ready) => async () => ready.readAnswerFile(answerFilePlace.take())),
      deviceCheck: slot((ready) => ready.check),
      tools: toolsMachine.provide({
        actors: {
          toolsRecall: fromPromise<ToolsState, ToolsOf>(async ({ input }) => recallTools(() => localStorage, input)),
        },
        actions: {
          keepTools: (_, kept) => keepTools(() => localStorage, kept, kept.state, Date.now()),
        },
      }),
      call: fromPromise<CallOutcome, CallInput>(({ input, signal }) =>
        Rehearsal.stops(
          rehearsalNote(() => sessionStorage),
          input.request,
        )
          ? Promise.resolve(cutOff)
          : outside.call(input, signal),
      ),
      rehearsalRecall: fromPromise(async () => rehearsalNote(() => sessionStorage)),
      signals: telling((ready, _: void, say) => ready.hear(say)),
      writerLock: telling((ready, input: LockInput, say) => ready.lock(input, say)),
    } satisfies Record<string, AnyActorLogic>,
    actions: {
      keepStage: ({ note }: { readonly note: Rehearsal.RehearsalNote }) => keepRehearsal(() => sessionStorage, note),
      reloadPage: () => location.reload(),
      note: (input: Port.NoteInput) => loaded?.note(input),
      keepTail: (input: Port.TailInput) => loaded?.keepTail(input),
    },
  }
}

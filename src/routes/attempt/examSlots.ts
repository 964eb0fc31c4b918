import { type AnyActorLogic, type AnyActorRef, type EventObject, fromPromise } from "xstate"
import { callOf } from "#domain/contract/families.ts"
import type * as Port from "#domain/attempt/JournalPort.ts"
import * as Rehearsal from "#domain/attempt/Rehearsal.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { type CallInput, type CallLogic, intentOf, withCalls } from "#machines/page/callSlot.ts"
import { parentOf } from "#machines/page/xstateInternals.ts"
import { openingMachine } from "#machines/attempt/openingMachine.ts"
import type { ToolsOf, ToolsState } from "#domain/attempt/ToolsState.ts"
import { toolsMachine } from "#machines/attempt/toolsMachine.ts"
import type { KeepInput } from "#machines/attempt/toolsTypes.ts"
import type { LockInput } from "#machines/attempt/examTypes.ts"
import type { ExamSignal } from "#adapters/examSignals.ts"
import type { LockSignal } from "#adapters/journal/WriterLock.ts"
import { FilePlace } from "../page/FilePlace.ts"
import type { Outside } from "../page/Page.ts"
import { pageEvents } from "../page/pageEvents.ts"
import { pageServices } from "../page/pageServices.ts"

/** Where a file of answers lies between its choice and its reading. */
export const answerFilePlace = new FilePlace()
/** What a rehearsal gets while its network is cut. */
const cutOff: CallOutcome = {
  ok: false,
  failure: { kind: "offline", code: 0, message: "演练：网络已断开", fields: [] },
}

export type ExamPrograms = ReturnType<typeof makeExamPrograms>

/** What an exam and its waiting room do outside. Their code comes whole, with the call's schemas, or not at all. */
export const makeExamPrograms = (outside: Outside) => {
  const { ready, slot, act } = pageServices(async () => {
    const [page, { makeExamServices }] = await Promise.all([
      outside.runtime(),
      import("./examServices.ts"),
      callOf("exam.start"),
    ])
    return makeExamServices(page)
  })

  const events = pageEvents(ready)

  const isCut = async ({ request }: CallInput, signal: AbortSignal): Promise<boolean> => {
    const services = await ready().catch(() => null)
    return services !== null && Rehearsal.stops(await services.rehearsal(undefined, signal), request)
  }

  const callFor = (makerOf: (caller: AnyActorRef | undefined) => AnyActorRef | undefined): CallLogic =>
    fromPromise<CallOutcome, CallInput>(async ({ input, signal, self }) =>
      (await isCut(input, signal)) ? cutOff : outside.call(intentOf(makerOf(parentOf(self)), input), signal),
    )

  return {
    slots: {
      journalOpen: slot<Port.OpenInput, Port.Opened>(({ open }) => open),
      journalRead: slot<Port.ReadInput, Port.KeptAttempt>(({ read }) => read),
      journalAppend: slot(({ append }) => append),
      journalPrune: slot(({ prune }) => prune),
      digest: slot(({ digest }) => digest),
      exportFile: slot(({ exportFile }) => exportFile),
      readAnswerFile: slot(
        ({ readAnswerFile }) =>
          (_: void, signal) =>
            readAnswerFile(answerFilePlace.take(), signal),
      ),
      deviceCheck: slot(({ check }) => check),
      toolsRecall: slot<ToolsOf, ToolsState>(({ recallTools }) => recallTools),
      call: callFor((caller) => caller),
      /** An opening that is tried again goes on with what its exam wants. */
      openingCall: callFor((opening) => opening && parentOf(opening)),
      rehearsalRecall: slot<void, Rehearsal.RehearsalNote | null>(({ rehearsal }) => rehearsal),
      signals: events<void, EventObject, ExamSignal>(({ signals }) => signals),
      writerLock: events<LockInput, EventObject, LockSignal>(({ lock }) => lock),
    } satisfies Record<string, AnyActorLogic>,
    actions: {
      keepStage: act<{ readonly note: Rehearsal.RehearsalNote }>(({ keepStage }) => keepStage),
      reloadPage: () => location.reload(),
      note: act<Port.NoteInput>(({ note }) => note),
      keepTail: act<Port.TailInput>(({ keepTail }) => keepTail),
      keepTools: act<KeepInput>((services) => services.keepTools),
    },
  }
}

/** With the machines inside of an exam, whose slots are filled by the same. */
export const withInnerMachines = <S extends ExamPrograms["slots"]>(
  slots: S,
  keepTools: (page: { readonly system: AnyActorRef["system"] }, kept: KeepInput) => void,
) => {
  const { openingCall, journalOpen, journalRead, toolsRecall } = slots
  return {
    ...slots,
    opening: withCalls(openingMachine, openingCall).provide({ actors: { journalOpen, journalRead } }),
    tools: toolsMachine.provide({ actors: { toolsRecall }, actions: { keepTools } }),
  }
}

/** What fills the slots of an exam and its waiting room. */
export const makeExamSlots = (outside: Outside) => {
  const { slots, actions } = makeExamPrograms(outside)
  return { slots: withInnerMachines(slots, (_, kept) => actions.keepTools(kept)), actions }
}

import { type AnyActorRef, fromPromise } from "xstate"
import { callOf } from "#domain/contract/callOf.ts"
import type * as Port from "#domain/attempt/JournalPort.ts"
import * as Rehearsal from "#domain/attempt/Rehearsal.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { type CallInput, type CallLogic, intentOf, withCalls } from "#machines/page/callPlaceholder.ts"
import { parentOf } from "#machines/page/xstateInternals.ts"
import { examMachine } from "#machines/attempt/examMachine.ts"
import { openingMachine } from "#machines/attempt/openingMachine.ts"
import { leavesMachine } from "#machines/attempt/leavesMachine.ts"
import { toolsMachine } from "#machines/attempt/toolsMachine.ts"
import type { KeepInput } from "#machines/attempt/toolsTypes.ts"
import { FilePlace } from "../page/FilePlace.ts"
import type { Outside } from "../page/Page.ts"
import { pageServices } from "../page/pageServices.ts"

/** Where a file of answers lies between its choice and its reading. */
export const answerFilePlace = new FilePlace()
/** What a rehearsal gets while its network is cut. */
const cutOff: CallOutcome = {
  ok: false,
  failure: { kind: "offline", code: 0, message: "演练：网络已断开", fields: [] },
}

export const loadExamServices = () => import("./examServices.ts")

export type ExamActors = ReturnType<typeof makeExamActors>

/** What an exam and its waiting room do outside. Their code comes whole, with the call's schemas, or not at all. */
export const makeExamActors = (outside: Outside) => {
  const { ready, actorsFor, act } = pageServices(async () => {
    const [page, { makeExamServices }] = await Promise.all([
      outside.runtime(),
      loadExamServices(),
      callOf("exam.start"),
    ])
    const services = makeExamServices(page)
    const readAnswerFile = (_: void, signal: AbortSignal) => services.readAnswerFile(answerFilePlace.take(), signal)
    return { ...services, readAnswerFile }
  })

  const isCut = async ({ request }: CallInput, signal: AbortSignal): Promise<boolean> => {
    const services = await ready().catch(() => null)
    return services !== null && Rehearsal.stops(await services.rehearsalRecall(undefined, signal), request)
  }

  const callFor = (makerOf: (caller: AnyActorRef | undefined) => AnyActorRef | undefined): CallLogic =>
    fromPromise<CallOutcome, CallInput>(async ({ input, signal, self }) =>
      (await isCut(input, signal)) ? cutOff : outside.call(intentOf(makerOf(parentOf(self)), input), signal),
    )

  return {
    actorsFor,
    actors: {
      ...actorsFor(examMachine),
      ...actorsFor(toolsMachine),
      ...actorsFor(leavesMachine),
      call: callFor((caller) => caller),
      /** An opening that is tried again goes on with what its exam wants. */
      openingCall: callFor((opening) => opening && parentOf(opening)),
    },
    actions: {
      keepStage: act<{ readonly note: Rehearsal.RehearsalNote }>(({ keepStage }) => keepStage),
      reloadPage: () => location.reload(),
      note: act<Port.NoteInput>(({ note }) => note),
      keepTail: act<Port.TailInput>(({ keepTail }) => keepTail),
      keepTools: act<KeepInput>((services) => services.keepTools),
    },
  }
}

/** With the machines inside of an exam, provided with the same. */
export const withInnerMachines = <A extends ExamActors["actors"]>(
  actors: A,
  keepTools: (page: { readonly system: AnyActorRef["system"] }, kept: KeepInput) => void,
) => {
  const { openingCall, call, journalOpen, journalRead, toolsRecall, pageLeaves } = actors
  return {
    ...actors,
    opening: withCalls(openingMachine, openingCall).provide({ actors: { journalOpen, journalRead } }),
    leaves: withCalls(leavesMachine, call).provide({ actors: { pageLeaves } }),
    tools: toolsMachine.provide({ actors: { toolsRecall }, actions: { keepTools } }),
  }
}

/** Implementations of the placeholders of an exam, and of the machines beside it. */
export const provideExam = (outside: Outside) => {
  const { actorsFor, actors, actions } = makeExamActors(outside)
  return { actorsFor, actors: withInnerMachines(actors, actions.keepTools), actions, call: actors.call }
}

let made: ReturnType<typeof provideExam> | null = null

/** One journal for both pages of attempts. */
export const examActors = (outside: Outside) => (made ??= provideExam(outside))

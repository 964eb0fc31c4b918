import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import { type CallInput, intentOf } from "#machines/page/callPlaceholder.ts"
import type { Outcomes, ResourceInput } from "#machines/page/resourceTypes.ts"
import { parentOf } from "#machines/page/xstateInternals.ts"
import { fromAnswer } from "./fromAnswer.ts"
import { nextTask } from "./nextTask.ts"
import type { Runtime } from "./runtime.ts"
import type { Seeds } from "./seeds.ts"
import type { World } from "./World.ts"

type Call = (input: CallInput, signal: AbortSignal) => Promise<CallOutcome>

/** The runtime's own file could not be loaded: for the caller, the network is away. */
const lost = (isOffline: boolean): CallOutcome => ({
  ok: false,
  failure: {
    kind: isOffline ? "offline" : "network",
    code: 0,
    message: isOffline ? "网络断开了，请检查网络后重试" : "网络连接失败，请重试",
    fields: [],
  },
})

/** The runtime, loaded once with the first thing that needs it; a failed load is tried again by the next. */
export const lazyRuntime = (world: World): (() => Promise<Runtime>) => {
  let runtime: Promise<Runtime> | null = null
  return () => {
    runtime ??= import("./runtime.ts").then(async ({ makeRuntime }) => {
      await nextTask()
      return makeRuntime(world)
    })
    runtime.catch(() => (runtime = null))
    return runtime
  }
}

export const makeCall =
  (world: World, runtime: () => Promise<Runtime>): Call =>
  async (input, signal) => {
    const loaded = await runtime().catch(() => null)
    return loaded === null ? lost(world.isOffline()) : loaded.call(input, signal)
  }

/** Makes all the calls of a page side by side. */
export const loadAll = async (
  requests: ResourceInput["requests"],
  call: (request: CallRequest) => Promise<CallOutcome>,
): Promise<Outcomes> => {
  const entries = Object.entries(requests)
  const outcomes = await Promise.all(entries.map(([, each]) => call(each)))
  return Object.fromEntries(entries.map(([name], index) => [name, outcomes[index] as CallOutcome]))
}

/** Implementations for every machine, by the placeholders' names; each is loaded or called only when a machine runs it. */
export const makeCallActors = (call: Call, seeds: Seeds) => ({
  call: fromAnswer<CallOutcome, CallInput>(
    (input) => seeds.take(input.request),
    ({ input, signal, self }) => call(intentOf(parentOf(self), input), signal),
  ),
  load: fromAnswer<Outcomes, Pick<ResourceInput, "requests">>(
    ({ requests }) => seeds.takeAll(requests),
    ({ input, signal }) => loadAll(input.requests, async (each) => seeds.take(each) ?? call({ request: each }, signal)),
  ),
})

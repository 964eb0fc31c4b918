import { renderToString } from "react-dom/server"
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  fromPromise,
  type PromiseActorLogic,
  type SimulatedClock,
  waitFor,
} from "xstate"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import { isSettled, pageOf, responseOf } from "#machines/app/appSelectors.ts"
import type { Restored } from "#machines/app/sessionTypes.ts"
import { dehydrate } from "#machines/app/dehydrated.ts"
import { sourcePlaceholder } from "#machines/page/actorPlaceholder.ts"
import type { CallInput } from "#machines/page/callPlaceholder.ts"
import { actorsOf, isSettledItself } from "#machines/page/pageSelectors.ts"
import type { Outcomes, ResourceInput } from "#machines/page/resourceTypes.ts"
import { loadPageModule } from "#routes/pages.ts"
import { App, BrokenApp } from "./App.tsx"
import { headOf } from "./headOf.ts"
import { MachineRegistry } from "./MachineRegistry.ts"
import { type Effects, makeApp } from "./makeApp.ts"
import type { RenderPage } from "./RenderPage.ts"
export { remoteCall } from "./remoteCall.ts"
import { loadAll } from "./callActors.ts"

/** Timers belong to the browser: a delay that ran here would keep the request alive. */
const noClock: Pick<SimulatedClock, "setTimeout" | "clearTimeout"> = { setTimeout: () => 0, clearTimeout: () => {} }

const never = <Output, Input>(): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => new Promise<Output>(() => {}))

const noEffects: Effects = {
  writeHistory: () => {},
  scrollTo: () => {},
  leaveSite: () => {},
  reloadAt: () => {},
  rememberReload: () => {},
  clearToken: () => {},
  log: () => {},
}

/** True when the actor came to where the predicate holds in time. */
const comesTo = (
  actor: AnyActorRef,
  predicate: (snapshot: AnyMachineSnapshot) => boolean,
  timeout: number,
): Promise<boolean> =>
  waitFor(actor, (snapshot) => predicate(snapshot as AnyMachineSnapshot), { timeout }).then(
    () => true,
    () => false,
  )

export const renderPage: RenderPage = async ({ startUp, href, call, patience, isGuest = false }) => {
  const calls: Array<{ readonly request: CallRequest; readonly outcome: CallOutcome }> = []
  const recordingCall = async (request: CallRequest) => {
    const outcome = await call(request)
    calls.push({ request, outcome })
    return outcome
  }
  const machines = new MachineRegistry({
    load: fromPromise<Outcomes, { readonly requests: ResourceInput["requests"] }>(({ input }) =>
      loadAll(input.requests, recordingCall),
    ),
    call: fromPromise<CallOutcome, CallInput>(({ input }) => recordingCall(input.request)),
    restore: isGuest ? fromPromise<Restored, void>(async () => ({ hasToken: false })) : never(),
    storeToken: never(),
    leaveDevice: never(),
    latest: never(),
    connection: never(),
    prefetch: never(),
    clock: sourcePlaceholder(),
    window: sourcePlaceholder(),
  })
  const app = makeApp(
    {
      machines,
      effects: noEffects,
      loadModule: loadPageModule,
      isCut: async () => false,
      loadSearchBox: () => Promise.reject(new Error("nobody types here")),
      loadReminder: () => Promise.reject(new Error("nobody is signed in here")),
    },
    { startUp, href, reloaded_at: null },
    { clock: noClock },
  ).start()
  try {
    const navigation = app.getSnapshot().children.navigation!
    await comesTo(navigation, (s) => s.hasTag("settled") || (!isGuest && s.matches("awaitingSession")), patience)
    const page = pageOf(app.getSnapshot())
    if (page !== null)
      await Promise.all(actorsOf(page).map((actor) => comesTo(actor, () => isSettledItself(actor), patience)))
    const response = responseOf(app.getSnapshot())
    if (response.kind === "redirect") return response
    const shown = {
      kind: "page",
      page: navigation.getSnapshot().context.current?.page ?? "",
      ...headOf(app),
      isSettled: isSettled(app.getSnapshot()),
      calls,
    } as const
    try {
      return {
        ...shown,
        status: response.kind === "shell" ? 200 : response.status,
        html: renderToString(<App app={app} />),
        snapshot: dehydrate(app.getPersistedSnapshot()),
      }
    } catch (error) {
      const threw = error instanceof Error ? error : new Error(String(error))
      return { ...shown, status: 500, html: renderToString(<BrokenApp app={app} />), snapshot: null, threw }
    }
  } finally {
    app.stop()
  }
}

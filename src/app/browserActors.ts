import { fromCallback, fromPromise } from "xstate"
import {
  hasTrials,
  readKnownUser,
  readToken,
  takeToken,
  writeRedeem,
  writeToken,
} from "#adapters/storage/bootStorage.ts"
import type { LeftOnDevice } from "#domain/attempt/LeftOnDevice.ts"
import { displayMode } from "#domain/core/Agency.ts"
import type { LatestBuild } from "#domain/app/BuildChange.ts"
import type { Connection } from "#domain/app/prefetch.ts"
import { matchRoute } from "#domain/route/matchRoute.ts"
import * as Place from "#domain/route/Place.ts"
import { TOKEN_KEY } from "#domain/core/Session.ts"
import { routeSite } from "#machines/app/routeSite.ts"
import type { Restored, Stored, TokenInput } from "#machines/app/sessionTypes.ts"
import { afterFirstScreen } from "./afterFirstScreen.ts"
import type { Runtime } from "./runtime.ts"
import type { Seeds } from "./seeds.ts"
import type { World } from "./World.ts"

const TICK = 10_000

interface Parts {
  readonly world: World
  readonly runtime: () => Promise<Runtime>
  readonly seeds: Seeds
  /** Whose session of this page ended last. */
  readonly leaver: () => string
}

/** The implementations that need a window. */
export const makeBrowserActors = ({ world, runtime, seeds, leaver }: Parts, isStudyMode = isStudy(world)) => ({
  restore: fromPromise<Restored, void>(async () => ({
    hasToken: takeToken() !== "",
    user: world.isOffline() ? readKnownUser() : null,
  })),
  storeToken: fromPromise<Stored, TokenInput>(async ({ input: { token, redeem }, signal }) => {
    seeds.clear()
    if (redeem !== null) writeRedeem(redeem)
    const kept = writeToken(token) ? "storage" : "memory"
    // before the first page of the learner, which shows what came of it
    return hasTrials() ? { kept, told: await handOver(runtime, signal) } : { kept }
  }),
  leaveDevice: fromPromise<LeftOnDevice, void>(async ({ signal }) => {
    const [page, { leave }] = await Promise.all([runtime(), import("./leaveDevice.ts")])
    return leave(page, leaver(), signal)
  }),
  latest: fromPromise<LatestBuild | null, void>(async ({ signal }) => {
    await afterFirstScreen()
    return (await runtime()).latestBuild(undefined, signal)
  }),
  connection: fromPromise<Connection, void>(async () => {
    const { effectiveType, saveData } = (navigator as { readonly connection?: Connection }).connection ?? {}
    return { ...(effectiveType !== undefined && { effectiveType }), ...(saveData !== undefined && { saveData }) }
  }),
  prefetch: fromPromise<unknown, { readonly href: string }>(async ({ input: { href }, signal }) => {
    const { path } = Place.read(href)
    const match = matchRoute(path, routeSite(world.startUp.agency))
    if (match.kind !== "page" || (isStudyMode && !match.study)) return
    const payload = match.auth || !isGuest() ? null : runtime().then((ready) => ready.pagePayload(href, signal))
    await world.loadModule(match.page)
    const answers = await payload
    if (isGuest()) seeds.plant(answers)
  }),
  clock: fromCallback(({ sendBack }) => {
    const tick = () => document.hidden || sendBack({ type: "clock.ticked", now: world.clock.now() })
    const timer = setInterval(tick, TICK)
    tick()
    return listen([[document, "visibilitychange", tick]], () => clearInterval(timer))
  }),
  window: fromCallback(({ sendBack }) => {
    const tellSeen = () => sendBack({ type: document.hidden ? "window.hidden" : "window.shown" })
    if (document.hidden) tellSeen()
    return listen([
      [document, "visibilitychange", tellSeen],
      [window, "popstate", () => sendBack({ type: "navigate", href: hrefNow(), source: "pop" })],
      [
        window,
        "storage",
        (event) => {
          const { key } = event as StorageEvent
          if (key === TOKEN_KEY || key === null) {
            seeds.clear()
            sendBack({ type: "session.changedElsewhere", hasToken: takeToken() !== "" })
          }
        },
      ],
    ])
  }),
})

/** A trial that cannot be handed over stops nobody from signing in. */
const handOver = async (runtime: Parts["runtime"], signal: AbortSignal): Promise<string | null> => {
  try {
    const [{ run }, { handOverTrials }] = await Promise.all([runtime(), import("#adapters/trialStore.ts")])
    return await run(handOverTrials)(undefined, signal)
  } catch {
    return null
  }
}

/** The payload of a page is what a guest is shown: whoever is signed in has other answers. */
const isGuest = (): boolean => readToken() === ""

const isStudy = ({ startUp: { agency, host } }: World): boolean => displayMode(agency, host) === "study"

/** `/path?query#hash` of the window. */
export const hrefNow = (): string => `${location.pathname}${location.search}${location.hash}`

type Listener = readonly [EventTarget, string, (event: Event) => void]

const listen = (listeners: ReadonlyArray<Listener>, also: () => void = () => {}): (() => void) => {
  for (const [target, type, handle] of listeners) target.addEventListener(type, handle)
  return () => {
    for (const [target, type, handle] of listeners) target.removeEventListener(type, handle)
    also()
  }
}

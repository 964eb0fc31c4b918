import { Effect, Schedule } from "effect"
import * as Leaving from "#domain/attempt/Leaving.ts"
import { Entropy } from "./Entropy.ts"
import { FullScreen } from "./FullScreen.ts"
import { HttpClient } from "./HttpClient.ts"
import { PageFocus } from "./PageFocus.ts"
import { PageSignals } from "./PageSignals.ts"
import { ServerClock } from "./ServerClock.ts"

type Kind = (typeof KINDS)[number]

/** An absence as its page saw it; told again under the same `id` when it lasts longer. */
export interface PageLeft {
  readonly type: "page.left"
  readonly leave: Leaving.Leave & { readonly id: string; readonly kind: Kind }
}

/** Calls back when the page loses something, and when it has it again; gives what ends it. */
type Listen = (onChange: (isHere: boolean) => void) => () => void

const KINDS = ["hidden", "unfocused", "full_screen"] as const

interface Absence {
  readonly id: string
  /** By the monotonic clock, which stands still in some devices' sleep: an absence may be told too short, never too long. */
  readonly since: number
  readonly offline: boolean
  isTold: boolean
}

/**
 * Emits each absence from an exam page: once it has lasted so many seconds, and when it is over. The keyboard that goes
 * elsewhere because another page comes in front is one absence.
 */
export const pageLeaves = Effect.fnUntraced(function* (
  { seconds: counts }: { readonly seconds: number },
  emit: (event: PageLeft) => void,
) {
  const clock = yield* ServerClock
  const http = yield* HttpClient
  const page = yield* PageSignals
  const [entropy, listenToFocus, listenToScreen] = [yield* Entropy, yield* PageFocus, yield* FullScreen]
  const absences = new Map<Kind, Absence>()

  const begin = (kind: Kind) =>
    Effect.gen(function* () {
      if (absences.has(kind) || (kind === "unfocused" && absences.has("hidden"))) return
      if (kind === "hidden") absences.delete("unfocused")
      const offline = yield* http.isOffline
      absences.set(kind, { id: entropy.id(), since: yield* clock.monotonic, offline, isTold: false })
    })
  const tell = (kind: Kind, isOver: boolean) =>
    Effect.gen(function* () {
      const absence = absences.get(kind)
      if (absence === undefined) return
      if (isOver) absences.delete(kind)
      const { id, since, offline, isTold } = absence
      const seconds = Math.floor(((yield* clock.monotonic) - since) / 1_000)
      if (isOver ? seconds < Leaving.MIN_SECONDS : isTold || seconds < counts) return
      absence.isTold = true
      emit({ type: "page.left", leave: { id, kind, seconds, offline } })
    })

  const shown = page.subscribe((signal) => {
    if (signal === "page.hidden") return begin("hidden")
    return signal === "page.shown" ? tell("hidden", true) : Effect.void
  })
  const context = yield* Effect.context<never>()
  const follow = (kind: Kind, listen: Listen) =>
    Effect.callback<never>(() => {
      const end = listen((isHere) => {
        Effect.runForkWith(context)(isHere ? tell(kind, true) : begin(kind))
      })
      return Effect.sync(end)
    })
  const look = Effect.forEach(KINDS, (kind) => tell(kind, false))
  return yield* Effect.all(
    [
      Effect.repeat(look, Schedule.spaced("1 second")),
      shown,
      follow("unfocused", listenToFocus),
      follow("full_screen", listenToScreen),
    ],
    { concurrency: "unbounded" },
  )
})

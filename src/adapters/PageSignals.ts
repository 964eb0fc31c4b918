import { Context, Effect, Layer, type Scope } from "effect"
import { asListener } from "./fromEffect.ts"

export type PageSignal = "page.shown" | "page.hidden" | "network.online"

type Emit = (signal: PageSignal) => void
/** Gives what ends it. */
type Source = (emit: Emit) => () => void

/** Pages of this browser that listen to one name. */
interface Channel {
  readonly announce: Effect.Effect<void>
}

/** What happens around a page. */
export class PageSignals extends Context.Service<
  PageSignals,
  {
    /** Handles each signal within the event that brings it, until interrupted. */
    readonly subscribe: <R>(
      handle: (signal: PageSignal) => Effect.Effect<void, never, R>,
    ) => Effect.Effect<never, never, R>
    /** Calls back when another page of this browser announces itself under the same name. */
    readonly join: (name: string, onAnnounced: () => void) => Effect.Effect<Channel, never, Scope.Scope>
  }
>()("adapters/PageSignals") {
  static readonly layerOver = (around: {
    readonly document: Document | MemoryDocument
    readonly window: EventTarget
  }) =>
    Layer.succeed(
      PageSignals,
      over((emit) => listen(around, emit), openBroadcast),
    )

  /** The browser's own events. */
  static readonly layer = Layer.suspend(() => PageSignals.layerOver({ document, window }))

  /** Signals that somebody else emits. */
  static readonly layerMemory = (source: Source) => Layer.succeed(PageSignals, over(source, openBroadcast))
}

/** As much of a document as signals need. */
interface MemoryDocument extends EventTarget {
  readonly visibilityState: string
}

const over = (source: Source, open: (name: string, onAnnounced: () => void) => BroadcastChannel | null) =>
  PageSignals.of({
    subscribe: (handle) =>
      Effect.flatMap(asListener(handle), (emit) =>
        Effect.callback<never>(() => {
          const end = source(emit)
          return Effect.sync(end)
        }),
      ),
    join: (name, onAnnounced) =>
      Effect.acquireRelease(
        Effect.sync(() => open(name, onAnnounced)),
        (channel) => Effect.sync(() => channel?.close()),
      ).pipe(Effect.map((channel) => ({ announce: Effect.sync(() => channel?.postMessage("")) }))),
  })

const openBroadcast = (name: string, onAnnounced: () => void): BroadcastChannel | null => {
  if (typeof BroadcastChannel === "undefined") return null
  const channel = new BroadcastChannel(name)
  channel.onmessage = onAnnounced
  return channel
}

const listen = (
  { document, window }: { readonly document: Document | MemoryDocument; readonly window: EventTarget },
  emit: Emit,
): (() => void) => {
  const listening = new AbortController()
  const on = (target: EventTarget, type: string, signal: () => PageSignal) =>
    target.addEventListener(type, () => emit(signal()), { signal: listening.signal })
  on(document, "visibilitychange", () => (document.visibilityState === "visible" ? "page.shown" : "page.hidden"))
  on(document, "freeze", () => "page.hidden")
  on(window, "pagehide", () => "page.hidden")
  on(window, "online", () => "network.online")
  return () => listening.abort()
}

type Signal = "page.hidden" | "page.shown" | "network.online" | "elsewhere.played"

const CHANNEL = "player"

export interface PageSignals {
  /** Tells the other pages of this browser that this one plays. */
  readonly announce: () => void
  readonly stop: () => void
}

/** What happens around a page that plays: hidden, shown, online again, another page of this browser began to play. */
export const pageSignals = (tell: (signal: Signal) => void): PageSignals => {
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener(
    "visibilitychange",
    () => tell(document.visibilityState === "visible" ? "page.shown" : "page.hidden"),
    { signal },
  )
  addEventListener("pagehide", () => tell("page.hidden"), { signal })
  addEventListener("online", () => tell("network.online"), { signal })
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL)
  if (channel !== null) channel.onmessage = () => tell("elsewhere.played")
  return {
    announce: () => channel?.postMessage("playing"),
    stop: () => {
      listening.abort()
      channel?.close()
    },
  }
}

/** One thing that a page has shown, with the machine's own time in epoch milliseconds. */
export type Seen =
  | { readonly kind: "word"; readonly at: number; readonly word: string; readonly text: string }
  /** A time left was shown from `from` to `to`. */
  | { readonly kind: "clock"; readonly seconds: number; readonly from: number; readonly to: number }

/**
 * Runs in a page before its own scripts: reports its words and its clock, and lets a test move the clocks that
 * the page sees (`shiftClocks(wall, mono)`, milliseconds).
 */
export const watchScreen = () => {
  const now = Date.now.bind(Date)
  const monotonic = performance.now.bind(performance)
  const tell = (seen: Seen) => {
    const { tellSeen } = globalThis as unknown as { readonly tellSeen?: (seen: Seen) => void }
    tellSeen?.(seen)
  }

  const shift = { wall: 0, mono: 0 }
  const RealDate = Date
  const ShiftedDate = function (this: unknown, ...parts: ReadonlyArray<number>) {
    return parts.length === 0 ? new RealDate(now() + shift.wall) : new RealDate(...(parts as [number]))
  }
  Object.setPrototypeOf(ShiftedDate, RealDate)
  ShiftedDate.prototype = RealDate.prototype
  Object.assign(ShiftedDate, { now: () => now() + shift.wall })
  performance.now = () => monotonic() + shift.mono
  Object.assign(globalThis, {
    Date: ShiftedDate,
    shiftClocks: (wall: number, mono: number) => Object.assign(shift, { wall, mono }),
  })

  let last = ""
  const look = () => {
    const line = document.querySelector("[data-saved]")
    const [word, text] = [line?.getAttribute("data-saved") ?? "", line?.textContent ?? ""]
    if (`${word} ${text}` === last) return
    last = `${word} ${text}`
    tell({ kind: "word", at: now(), word, text })
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["data-saved"],
  })

  // a text counts when it was there at two looks: what a page shows for a moment on waking is no reading
  const EVERY = 100
  let shown: { seconds: number; from: number; to: number } | null = null
  let lookedAt = now()
  setInterval(() => {
    const text = document.querySelector('[role="timer"]')?.textContent ?? ""
    const [, hours = "0", minutes, seconds] = /^(?:(\d+):)?(\d+):(\d\d)$/.exec(text) ?? []
    const slept = now() - lookedAt > 5 * EVERY
    lookedAt = now()
    if (minutes === undefined) {
      shown = null
      return
    }
    const left = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
    if (shown?.seconds !== left || slept) shown = { seconds: left, from: now(), to: now() }
    else {
      shown.to = now()
      tell({ kind: "clock", ...shown })
    }
  }, EVERY)
}

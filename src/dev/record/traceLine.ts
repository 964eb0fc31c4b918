import type { ReplayedStep } from "./replay.ts"

/** `12  3.250 s  session  restore done {…}  → session signedOut`: what happened, for people. */
export const traceLine = ({ number, at, to, event, changed }: ReplayedStep): string => {
  const { type, ...rest } = event
  const states = Object.entries(changed).map(([path, state]) => `${shortPath(path)} ${state ?? "gone"}`)
  const head = `${String(number).padStart(5)} ${(at / 1000).toFixed(3).padStart(9)} s  ${shortPath(to)}  ${eventText(type)}`
  return `${head}${detail(rest)}${states.length === 0 ? "" : `\n${" ".repeat(19)}→ ${states.join("; ")}`}`
}

const WIDTH = 100

const detail = (rest: object): string => {
  const { actorId: _, ...own } = rest as { readonly actorId?: unknown }
  if (Object.keys(own).length === 0) return ""
  const text = JSON.stringify(own)
  return ` ${text.length > WIDTH ? `${text.slice(0, WIDTH)}…` : text}`
}

const shortPath = (path: string): string => path.replace(/^root\./, "")

/** XState's own names of answers and delays, readably: `load done`, `after poll`. */
export const eventText = (type: string): string =>
  type
    .replace(/^xstate\.(done|error)\.(?:actor|state)\.(.+)$/, "$2 $1")
    .replace(/^xstate\.after\.([^.]+)\..*$/, "after $1")
    .replace(/^xstate\.snapshot\.(.+)$/, "$1 moved")

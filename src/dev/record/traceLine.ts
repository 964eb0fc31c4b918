import type { ReplayedStep } from "./replay.ts"

/**
 * `12  3.250 s  session  restore done {…}  → session restoring → signedOut`: what happened, for people. Of states side by
 * side those that changed, each in its region: `exam open.journal ready → writing`.
 */
export const traceLine = ({ number, at, to, event, changed, was }: ReplayedStep): string => {
  const { type, ...rest } = event
  const states = Object.entries(changed).flatMap(([path, state]) =>
    movesOf(was[path], state).map((move) => `${shortPath(path)} ${move}`),
  )
  const head = `${String(number).padStart(5)} ${(at / 1000).toFixed(3).padStart(9)} s  ${shortPath(to)}  ${eventText(type)}`
  return `${head}${detail(rest)}${states.length === 0 ? "" : `\n${" ".repeat(19)}→ ${states.join("; ")}`}`
}

/** Each changed state of a machine, from what to what; alone where the machine came or went. */
const movesOf = (before: string | undefined, after: string | null): ReadonlyArray<string> => {
  if (before === undefined || after === null) return [after ?? "gone"]
  const [from, to] = [before.split(", "), after.split(", ")]
  const left = from.filter((state) => !to.includes(state))
  const entered = to.filter((state) => !from.includes(state))
  const within = entered.flatMap((state) => {
    const [nearest = ""] = left.toSorted((a, b) => sharedBy(b, state) - sharedBy(a, state))
    return sharedBy(nearest, state) === 0 ? [] : [moveText(nearest, state)]
  })
  if (within.length > 0) return within
  const [first = ""] = left
  return [`${left.length > 1 ? first.split(".")[0] : first} → ${entered.join(", ")}`]
}

/** How many segments two states have in common from the first on. */
const sharedBy = (a: string, b: string): number => {
  const others = b.split(".")
  const parting = a.split(".").findIndex((segment, index) => segment !== others[index])
  return parting === -1 ? others.length : parting
}

const moveText = (from: string, to: string): string => {
  const shared = sharedBy(from, to)
  const within = to.split(".").slice(0, shared).join(".")
  const rest = (state: string) => state.split(".").slice(shared).join(".")
  return `${within} ${rest(from)} → ${rest(to)}`
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

import { type Parts, type Simple, textOf, type Typed, valueAt } from "./formParts.ts"
import type { Tree } from "./patchYaml.ts"

/** What ids of new rows begin and end with. */
export interface Fresh {
  readonly before: string
  readonly after: string
}

/** What was typed, as a tree over the value that it began with. */
export const treeOf = (parts: Parts, { fields, rows: lists }: Typed, value: unknown, fresh: Fresh): Tree => {
  const make = (inner: Parts, of: unknown, before: string, isNew: boolean): Record<string, Tree | undefined> =>
    Object.fromEntries(
      Object.entries(inner).flatMap(([key, part]): ReadonlyArray<readonly [string, Tree | undefined]> => {
        if (part === null) return []
        const [place, found] = [`${before}${key}`, valueAt(of, key)]
        if (part.kind === "id")
          return isNew ? [[key, plain(`${fresh.before}${part.prefix}${fresh.after}-${rowKey(before)}`)]] : []
        if (part.kind === "group") {
          const made = make(part.fields, found, `${place}.`, isNew)
          const isEmpty = found === undefined && Object.values(made).every((one) => one === undefined)
          return [[key, isEmpty || isAllGone(made, found) ? undefined : { kind: "fields", fields: made }]]
        }
        if (part.kind === "rows") {
          const keys = lists[place]
          if (keys === undefined) return []
          if (keys.length === 0 && part.isOptional === true) return [[key, undefined]]
          if (keys.length === 0 && found === undefined && !isNew) return []
          const made = keys.map((row) => {
            const from = /^\d+$/.test(row) ? Number(row) : null
            const inside = make(
              part.fields,
              from === null ? undefined : valueAt(found, row),
              `${place}.${row}.`,
              from === null,
            )
            return { from, tree: { kind: "fields", fields: inside } as const }
          })
          return [[key, { kind: "rows", rows: made }]]
        }
        const typed = fields[place]
        if (typed === undefined || (typed === textOf(part, found) && !(isNew && found === undefined)))
          return isNew && typed === undefined ? [[key, emptyOf(part)]] : []
        return [[key, typed === "" ? emptyOf(part) : plain(valueOf(part, typed))]]
      }),
    )
  return { kind: "fields", fields: make(parts, value, "", value === undefined) }
}

const plain = (value: unknown): Tree => ({ kind: "value", value })

const rowKey = (place: string): string => place.split(".").at(-2)?.replace(/^n/, "") ?? ""

/** Nothing is left of a group. */
const isAllGone = (made: Readonly<Record<string, Tree | undefined>>, found: unknown): boolean =>
  typeof found === "object" &&
  found !== null &&
  Object.keys(found).length > 0 &&
  Object.keys(found).every((name) => Object.hasOwn(made, name) && made[name] === undefined) &&
  Object.values(made).every((one) => one === undefined)

const emptyOf = (part: Simple): Tree | undefined => {
  if (part.kind === "tick") return tickOf(part, false)
  if (part.isOptional === true || part.kind === "number") return undefined
  return plain(["lines", "checks", "questions"].includes(part.kind) ? [] : "")
}

const tickOf = ({ ticks: [on, off] = [true, false] }: Simple, isOn: boolean): Tree | undefined => {
  const value = isOn ? on : off
  return value === undefined ? undefined : plain(value)
}

const valueOf = (part: Simple, typed: string): unknown => {
  switch (part.kind) {
    case "tick":
      return part.ticks?.[0] ?? true
    case "lines":
    case "checks":
    case "questions":
      return typed.split("\n").flatMap((line) => (line.trim() === "" ? [] : [worded(part, line.trim())]))
    case "text":
    case "long":
    case "day":
    case "choice":
    case "color":
    case "number":
    case "video":
    case "handout":
    case "picture":
    case "question":
      return worded(part, typed)
  }
}

/** What is no number stays as it is typed: the check says what it should be. */
const worded = ({ kind, isNumber }: Simple, typed: string): unknown =>
  (kind === "number" || isNumber) && /^\s*-?\d+(?:\.\d+)?\s*$/.test(typed) ? Number(typed) : typed

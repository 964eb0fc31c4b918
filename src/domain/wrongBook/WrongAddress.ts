import type { WrongReason } from "../contract/wrongItem.ts"
import { KINDS } from "../core/KindName.ts"
import type { WrongFilter } from "./WrongFilter.ts"

/** What the address of the wrong book shows. */
export interface WrongAddress {
  readonly filter: WrongFilter
  /** From 1. */
  readonly page: number
  /** For paper: with the answers beside the questions, or at the end. */
  readonly print: "beside" | "end" | null
}

export const REASONS: ReadonlyArray<WrongReason> = ["看错题", "不会", "记混", "计算错"]
const STATES = ["active", "mastered", "removed"] as const
const IDS = ["subject_id", "bank_id", "chapter_id", "exam_type"] as const

/** What is no value of its kind is left out. */
export const read = (search: URLSearchParams): WrongAddress => {
  const state = oneOf(STATES, search.get("state"))
  const kind = oneOf(KINDS, search.get("kind"))
  const reason = oneOf(REASONS, search.get("reason"))
  const page = Number(search.get("page") ?? "1")
  return {
    filter: {
      ...Object.fromEntries(IDS.flatMap((name) => idIn(search, name))),
      ...(state !== null && { state }),
      ...(kind !== null && { kind }),
      ...(reason !== null && { reason }),
      ...(search.get("due") === "1" && { due: "1" as const }),
    },
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    print: oneOf(["beside", "end"] as const, search.get("print")),
  }
}

/** The query of an address, what goes without saying left out. */
export const queryOf = ({ filter, page, print }: WrongAddress): Readonly<Record<string, string>> => {
  const { state, ...rest } = filter
  return {
    ...(state !== undefined && state !== "active" && { state }),
    ...rest,
    ...(page > 1 && { page: String(page) }),
    ...(print !== null && { print }),
  }
}

const idIn = (search: URLSearchParams, name: (typeof IDS)[number]): ReadonlyArray<readonly [string, string]> => {
  const id = search.get(name) ?? ""
  return /^[\w.-]{1,64}$/.test(id) ? [[name, id]] : []
}

const oneOf = <T extends string>(values: ReadonlyArray<T>, text: string | null): T | null =>
  values.find((value) => value === text) ?? null

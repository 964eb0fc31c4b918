import type { TimelineItem } from "../contract/examTimeline.ts"

export type Happened = Pick<TimelineItem, "kind" | "at"> &
  Partial<Pick<TimelineItem, "until" | "records" | "moved" | "text" | "leave">>

/** A record as the log has it. `at` is the client's stamp, `received_at` the server's. Epoch milliseconds. */
export interface Arrival {
  readonly question_id: string
  readonly at: number
  readonly received_at: number
  readonly status: "taken" | "superseded" | "late" | "accepted" | "set_aside"
}

/** Saves that follow each other within this time are one line. */
const TOGETHER = 60_000
/** A record that came this much later than it was written waited for the network. */
const WAITED = 10_000

const KINDS = {
  taken: "saved",
  superseded: "superseded",
  late: "late",
  accepted: "late",
  set_aside: "set_aside",
} as const

/** One list in order of time: what happened, saves in groups, and the spans in which answers waited for the network. */
export const timelineOf = (
  happened: ReadonlyArray<Happened>,
  arrivals: ReadonlyArray<Arrival>,
  question_ids: ReadonlyArray<string>,
): ReadonlyArray<TimelineItem> => {
  const numbers = (of: ReadonlyArray<Arrival>): ReadonlyArray<number> =>
    [...new Set(of.map(({ question_id }) => question_ids.indexOf(question_id) + 1))]
      .filter((number) => number > 0)
      .toSorted((a, b) => a - b)
  const groups = grouped(arrivals.toSorted((a, b) => a.received_at - b.received_at))
  return [
    ...happened.map((one) => ({ records: 0, moved: 0, until: one.at, questions: [], ...one })),
    ...groups.map((group) => ({
      kind: KINDS[group[0].status],
      at: group[0].received_at,
      until: group.at(-1)?.received_at ?? group[0].received_at,
      records: group.length,
      questions: numbers(group),
      moved: 0,
    })),
    ...waits(arrivals).map((group) => ({
      kind: "offline" as const,
      at: Math.min(...group.map(({ at }) => at)),
      until: Math.max(...group.map(({ received_at }) => received_at)),
      records: group.length,
      questions: numbers(group),
      moved: 0,
    })),
  ].toSorted((a, b) => a.at - b.at || rank(a.kind) - rank(b.kind))
}

const ORDER: ReadonlyArray<TimelineItem["kind"]> = ["started", "admitted", "take_over", "deadline", "offline", "saved"]
const rank = (kind: TimelineItem["kind"]): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length)

type Group = readonly [Arrival, ...ReadonlyArray<Arrival>]

const grouped = (arrivals: ReadonlyArray<Arrival>): ReadonlyArray<Group> => {
  const groups: Array<[Arrival, ...Array<Arrival>]> = []
  for (const arrival of arrivals) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (
      group !== undefined &&
      last !== undefined &&
      KINDS[last.status] === KINDS[arrival.status] &&
      arrival.received_at - last.received_at <= TOGETHER
    )
      group.push(arrival)
    else groups.push([arrival])
  }
  return groups
}

/** Records that waited and arrived together: one span without a network. */
const waits = (arrivals: ReadonlyArray<Arrival>): ReadonlyArray<ReadonlyArray<Arrival>> => {
  const waited = arrivals.filter(({ at, received_at }) => received_at - at > WAITED).toSorted((a, b) => a.at - b.at)
  const spans: Array<Array<Arrival>> = []
  let until = Number.NEGATIVE_INFINITY
  for (const arrival of waited) {
    if (arrival.at <= until) spans.at(-1)?.push(arrival)
    else spans.push([arrival])
    until = Math.max(until, arrival.received_at)
  }
  return spans
}

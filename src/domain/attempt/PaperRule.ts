import { permuted } from "../practice/QuestionOrder.ts"

/** What a part of a section asks for; what is left out asks nothing. */
export interface Part {
  readonly count: number
  readonly banks?: ReadonlyArray<string>
  readonly chapters?: ReadonlyArray<string>
  readonly kinds?: ReadonlyArray<string>
  /** Knowledge points: one of them is enough. */
  readonly points?: ReadonlyArray<string>
  /** From 1, easy, to 5; both ends are in. */
  readonly difficulty?: readonly [least: number, most: number]
  readonly years?: ReadonlyArray<number>
  /** Questions that it never takes. */
  readonly except?: ReadonlyArray<string>
}

/** A question as a rule sees it. */
export interface Drawable {
  readonly id: string
  readonly bank: string
  readonly chapter: string
  readonly kind: string
  readonly points: ReadonlyArray<string>
  readonly difficulty: number
  readonly year: number
}

/** Whether a part of a section may take the question. */
export const fits = (part: Part, { id, bank, chapter, kind, points, difficulty, year }: Drawable): boolean =>
  (part.banks?.includes(bank) ?? true) &&
  (part.chapters?.includes(chapter) ?? true) &&
  (part.kinds?.includes(kind) ?? true) &&
  (part.points?.some((point) => points.includes(point)) ?? true) &&
  (part.difficulty === undefined || (part.difficulty[0] <= difficulty && difficulty <= part.difficulty[1])) &&
  (part.years?.includes(year) ?? true) &&
  part.except?.includes(id) !== true

/** Ids of questions that are asked together: one question, or the questions of a case. */
export type Unit = ReadonlyArray<string>

/** What a part of a section may take, found when the paper was published. */
export interface Pool {
  readonly count: number
  readonly units: ReadonlyArray<Unit>
}

/** A paper that is drawn for each attempt. */
export interface PaperRule {
  /** `fixed`: what every paper has. */
  readonly sections: ReadonlyArray<{ readonly fixed: ReadonlyArray<Unit>; readonly pools: ReadonlyArray<Pool> }>
  /** Units that never meet in one paper, each by its first question. */
  readonly alike: ReadonlyArray<ReadonlyArray<string>>
  /** Whether questions that the learner had before come last. */
  readonly unseen: boolean
}

/**
 * The units of a paper, section by section: the same for the same seed. No question twice, none beside one that is
 * alike, those of `had` only where there are not enough others. Without a shortage every pool gives its count.
 */
export const draw = (
  rule: PaperRule,
  seed: string,
  had: ReadonlySet<string> = new Set(),
): ReadonlyArray<ReadonlyArray<Unit>> => {
  const { pools, groupOf, open } = prepared(rule)
  const units = new Map(pools.flatMap((pool) => pool.units.map((unit) => [nameOf(unit), unit])))
  const [old, fresh] = split(permuted([...units.values()], seed), (unit) => unit.some((id) => had.has(id)))
  const byGroup = Map.groupBy([...fresh, ...old], groupOf)
  const held = fill(
    pools.map(({ count }) => count),
    [...byGroup.keys()].filter((group) => open.has(group)),
    (group) => open.get(group) ?? [],
  )
  const drawn = held.map((groups, n) => {
    const own = new Set(pools[n]?.units.map(nameOf))
    return groups.flatMap((group) => (byGroup.get(group) ?? []).filter((unit) => own.has(nameOf(unit))).slice(0, 1))
  })
  let at = 0
  return rule.sections.map(({ fixed, pools: own }) => [...fixed, ...drawn.slice(at, (at += own.length)).flat()])
}

/** Pools that cannot be filled together, by their places (section, pool), and how many units there are for them. */
export interface Shortage {
  readonly places: ReadonlyArray<readonly [section: number, pool: number]>
  readonly wanted: number
  readonly found: number
}

/** The fewest pools that ask together for more than there is; null where every paper can be filled. */
export const shortage = (rule: PaperRule): Shortage | null => {
  const { pools, open } = prepared(rule)
  const counts = pools.map(({ count }) => count)
  const held = fill(counts, [...open.keys()], (group) => open.get(group) ?? [])
  const short = counts.flatMap((count, n) => ((held[n]?.length ?? 0) < count ? [n] : []))
  if (short.length === 0) return null
  const holder = new Map(held.flatMap((groups, n) => groups.map((group) => [group, n])))
  const competing = new Set(short)
  // what fits one of these is held, or the pool that is short would have it: its holder competes for the same
  for (let size = 0; size < competing.size;) {
    size = competing.size
    for (const [group, fitting] of open)
      if (fitting.some((n) => competing.has(n))) competing.add(holder.get(group) ?? size)
  }
  /** Groups that fit the same pools. */
  const cells = [...Map.groupBy(open.values(), (fitting) => fitting.join()).values()]
  const together = (chosen: ReadonlyArray<number>): Together => ({
    chosen,
    wanted: chosen.reduce((sum, n) => sum + (counts[n] ?? 0), 0),
    found: cells.reduce((sum, cell) => sum + (cell[0]?.some((n) => chosen.includes(n)) === true ? cell.length : 0), 0),
  })
  // all that compete ask for more than there is; the fewest that do are among them
  const { chosen, wanted, found } = fewest(
    [...competing].toSorted((a, b) => a - b),
    together,
  )
  const places = rule.sections.flatMap((section, s) => section.pools.map((_, p) => [s, p] as const))
  return { places: chosen.flatMap((n) => (places[n] === undefined ? [] : [places[n]])), wanted, found }
}

interface Together {
  readonly chosen: ReadonlyArray<number>
  readonly wanted: number
  readonly found: number
}

/** Every choice among 16 pools. */
const MAX_TRIED = 2 ** 16

const fewest = (all: ReadonlyArray<number>, together: (chosen: ReadonlyArray<number>) => Together): Together => {
  let tried = 0
  for (let size = 1; size < all.length && tried < MAX_TRIED; size += 1)
    for (const chosen of choices(all, size)) {
      const sums = together(chosen)
      if (sums.wanted > sums.found) return sums
      if ((tried += 1) === MAX_TRIED) break
    }
  return together(all)
}

const choices = function* <T>(items: ReadonlyArray<T>, size: number): Generator<ReadonlyArray<T>> {
  if (size === 0) yield []
  else
    for (const [n, first] of items.entries())
      for (const others of choices(items.slice(n + 1), size - 1)) yield [first, ...others]
}

const nameOf = ([first = ""]: Unit): string => first

const split = <T>(
  items: ReadonlyArray<T>,
  is: (item: T) => boolean,
): readonly [yes: ReadonlyArray<T>, no: ReadonlyArray<T>] => [items.filter(is), items.filter((item) => !is(item))]

/** The pools in their order, and the groups of like units that are open to them, each with the pools that it fits. */
const prepared = ({ sections, alike }: PaperRule) => {
  const pools = sections.flatMap((section) => section.pools)
  const leaders = new Map(alike.flatMap((group) => group.map((name) => [name, group[0] ?? name])))
  const groupOf = (unit: Unit): string => leaders.get(nameOf(unit)) ?? nameOf(unit)
  const fixed = new Set(sections.flatMap((section) => section.fixed.map(groupOf)))
  const open = new Map<string, ReadonlyArray<number>>()
  pools.forEach(({ units }, n) => {
    for (const group of new Set(units.map(groupOf)))
      if (!fixed.has(group)) open.set(group, [...(open.get(group) ?? []), n])
  })
  return { pools, groupOf, open }
}

/**
 * Groups for pools of so many each, the earlier groups first: a group is left out only where those before it and it do
 * not fit together (augmenting paths; what fits together is a transversal matroid, so as many as can be are placed).
 */
const fill = (
  counts: ReadonlyArray<number>,
  groups: ReadonlyArray<string>,
  poolsOf: (group: string) => ReadonlyArray<number>,
): ReadonlyArray<ReadonlyArray<string>> => {
  const held = counts.map((): Array<string> => [])
  let room = counts.reduce((all, count) => all + count, 0)
  for (const group of groups) {
    if (room === 0) break
    if (place(held, counts, group, poolsOf)) room -= 1
  }
  return held
}

const place = (
  held: ReadonlyArray<Array<string>>,
  counts: ReadonlyArray<number>,
  group: string,
  poolsOf: (group: string) => ReadonlyArray<number>,
): boolean => {
  /** How a pool was reached: by a group that would move there from another pool; null: by `group` itself. */
  const from = new Map<number, { readonly pool: number; readonly group: string } | null>(
    poolsOf(group).map((pool) => [pool, null]),
  )
  for (const [pool] of from) {
    const own = held[pool] ?? []
    if (own.length < (counts[pool] ?? 0)) {
      move(held, from, pool, group)
      return true
    }
    for (const other of own)
      for (const next of poolsOf(other)) if (!from.has(next)) from.set(next, { pool, group: other })
  }
  return false
}

const move = (
  held: ReadonlyArray<Array<string>>,
  from: ReadonlyMap<number, { readonly pool: number; readonly group: string } | null>,
  last: number,
  group: string,
): void => {
  let to = last
  for (let step = from.get(to) ?? null; step !== null; step = from.get(to) ?? null) {
    const left = held[step.pool]
    left?.splice(left.indexOf(step.group), 1)
    held[to]?.push(step.group)
    to = step.pool
  }
  held[to]?.push(group)
}

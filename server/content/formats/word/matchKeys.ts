import type { FoundKey, FoundQuestion } from "./FoundQuestion.ts"

export interface MatchedKeys {
  readonly of: ReadonlyMap<FoundQuestion, ReadonlyArray<FoundKey>>
  /** Keys whose question is not there, or that could be of several. */
  readonly problems: ReadonlyArray<{ readonly paragraph: number; readonly reason: string }>
  readonly unsure: ReadonlyMap<FoundQuestion, string>
}

/**
 * Gives each key to its question, by its number and the heading that it stands under; lists that begin anew as often as the
 * questions do, with the same numbers, by their order, which is said.
 */
export const matchKeys = (questions: ReadonlyArray<FoundQuestion>, keys: ReadonlyArray<FoundKey>): MatchedKeys => {
  const pool = questions.flatMap((one) => [
    ...(one.number === null ? [] : [one]),
    ...(one.number === null ? (one.parts ?? []) : []),
  ])
  const of = new Map<FoundQuestion, FoundKey[]>()
  const problems: Array<{ paragraph: number; reason: string }> = []
  const unsure = new Map<FoundQuestion, string>()
  const give = (one: FoundQuestion, key: FoundKey) => of.set(one, [...(of.get(one) ?? []), key])
  for (const key of keys) {
    const near = candidates(pool, key)
    const found = near.filter(({ number }) => number === key.number)
    const [only] = found
    if (only === undefined)
      problems.push({ paragraph: key.paragraph, reason: `答案  答案列表里的第 ${key.number} 题没有对应的题目` })
    else if (found.length > 1) {
      const inOrder = byOrder(near, keys.filter(isListedWith(key)), key)
      if (inOrder !== null) {
        give(inOrder.question, key)
        inOrder.question.simplified.add(`答案列表没有写是哪一份的，按次序读作第 ${inOrder.paper} 份的`)
      } else
        for (const one of found)
          unsure.set(
            one,
            `答案  第 ${key.number} 题有 ${found.length} 道，答案列表分不清是哪一道的；请在答案里也写上各部分或各份试卷的标题`,
          )
    } else give(only, key)
  }
  return { of, problems, unsure }
}

const isListedWith =
  ({ block, ahead, section }: FoundKey) =>
  (other: FoundKey): boolean =>
    other.block === block && other.ahead === ahead && JSON.stringify(other.section) === JSON.stringify(section)

/** The question of a key where its list is the same of the lists as one of the papers. */
const byOrder = (questions: ReadonlyArray<FoundQuestion>, keys: ReadonlyArray<FoundKey>, key: FoundKey) => {
  const [papers, lists] = [runsOf(questions), runsOf(keys)]
  const numbers = (runs: ReadonlyArray<ReadonlyArray<Numbered>>) =>
    JSON.stringify(runs.map((run) => run.map(({ number }) => number)))
  if (numbers(papers) !== numbers(lists)) return null
  const paper = lists.findIndex((list) => list.includes(key))
  const question = papers[paper]?.find(({ number }) => number === key.number)
  return question === undefined ? null : { question, paper: paper + 1 }
}

type Numbered = Pick<FoundQuestion, "number">

/** Each begins where the numbers do not go on. */
const runsOf = <T extends Numbered>(all: ReadonlyArray<T>): ReadonlyArray<ReadonlyArray<T>> => {
  const runs: T[][] = []
  for (const one of all) {
    const before = runs.at(-1)?.at(-1)?.number ?? Infinity
    if ((one.number ?? 0) > before) runs.at(-1)?.push(one)
    else runs.push([one])
  }
  return runs
}

const isBelow =
  ({ block }: FoundKey) =>
  ({ section }: FoundQuestion): boolean =>
    section.block === block + 1

/** The questions that a list of keys is of. */
const candidates = (pool: ReadonlyArray<FoundQuestion>, key: FoundKey): ReadonlyArray<FoundQuestion> => {
  const own = pool.filter(({ section }) => section === key.ahead)
  if (own.length > 0) return own
  const before = pool.filter(({ paragraph }) => paragraph < key.paragraph)
  const inBlock = before.filter(({ section: own }) => own.block === key.block)
  // where the first list stands above all questions, others do so too
  const below = pool.some(({ section: own }) => own.block === 0) ? [] : pool.filter(isBelow(key))
  const { section } = key
  const near = [below, inBlock].find((questions) => questions.length > 0) ?? before
  return section === null ? near : (belowHeading(near, section) ?? near)
}

/** Questions below the same heading as a key; null where there is no such heading. */
const belowHeading = (
  near: ReadonlyArray<FoundQuestion>,
  { ordinal, kind, chapter }: NonNullable<FoundKey["section"]>,
): ReadonlyArray<FoundQuestion> | null => {
  const inChapter = near.filter(({ section }) => chapter === null || section.chapter === chapter)
  const within = inChapter.length > 0 ? inChapter : near
  const isSame = ({ section }: FoundQuestion) =>
    ordinal === null || section.ordinal === null || section.ordinal === ordinal
  const found = [
    within.filter((one) => one.section.kind === kind && isSame(one)),
    within.filter(({ section }) => ordinal !== null && section.ordinal === ordinal),
    within.filter(({ section }) => section.kind === kind),
    // of a whole paper
    ordinal === null && kind === null ? within : [],
  ]
  return found.find((questions) => questions.length > 0) ?? null
}

/** What a sheet of learners may say of each; a number it must have. */
export const FACTS = ["mobile", "name", "classroom", "until"] as const

export type Fact = (typeof FACTS)[number]

/** The head of the column that says it; null: no column does. */
export type LearnerColumns = Readonly<Record<Fact, string | null>>

export const TITLES: Readonly<Record<Fact, string>> = {
  mobile: "手机号",
  name: "姓名",
  classroom: "班级",
  until: "有效期",
}

/** Named in place of a column: the sheet's own is left alone. */
export const NONE = "不导入"

/** The heading of a sheet, as a form matches it with what is imported. */
export interface Heading {
  readonly heads: ReadonlyArray<{ readonly head: string; /** Of the first row. */ readonly example: string }>
  readonly columns: LearnerColumns
}

/** What a form holds for each fact: what stands in it while the sheet has such a column, else what is guessed. */
export const matched = (
  { heads, columns }: Heading,
  typed: Readonly<Record<string, unknown>>,
): Readonly<Record<Fact, string>> => {
  const isThere = (value: unknown): value is string => value === NONE || heads.some(({ head }) => head === value)
  const of = (fact: Fact, none: string) => (isThere(typed[fact]) ? typed[fact] : (columns[fact] ?? none))
  return {
    mobile: of("mobile", ""),
    name: of("name", NONE),
    classroom: of("classroom", NONE),
    until: of("until", NONE),
  }
}

/** The columns that somebody names, else those of the last sheet, else those whose head says so; each is one fact's. */
export const choose = (
  heads: ReadonlyArray<string>,
  named: Partial<Readonly<Record<Fact, string | undefined>>>,
  last: Partial<LearnerColumns>,
): LearnerColumns => {
  const taken = new Set(FACTS.map((fact) => named[fact]))
  const columns: Record<Fact, string | null> = { mobile: null, name: null, classroom: null, until: null }
  const take = (fact: Fact, head: string | null | undefined) => {
    if (head === null || head === undefined) return
    columns[fact] = head === NONE ? null : head
    taken.add(head)
  }
  for (const fact of FACTS) take(fact, named[fact])
  for (const pick of [(fact: Fact) => heads.find((head) => head === last[fact]), guess(heads)])
    for (const fact of FACTS) {
      if (columns[fact] !== null || named[fact] === NONE) continue
      const head = pick(fact)
      if (head !== undefined && !taken.has(head)) take(fact, head)
    }
  return columns
}

const guess = (heads: ReadonlyArray<string>) => (fact: Fact) =>
  heads.find((head) => EXACT[fact].includes(head)) ?? heads.find((head) => LIKELY[fact].test(head))

const EXACT: Readonly<Record<Fact, ReadonlyArray<string>>> = {
  mobile: ["手机号", "手机", "手机号码"],
  name: ["姓名", "学员姓名", "学员"],
  classroom: ["班级", "班级编号", "班级名称"],
  until: ["有效期", "有效期至", "到期日"],
}

const LIKELY: Readonly<Record<Fact, RegExp>> = {
  mobile: /手机|电话|联系方式|mobile|phone/i,
  name: /姓名|名字|name/i,
  classroom: /班|课程|class/i,
  until: /有效|到期|截止|until/i,
}

import type * as PaperRule from "#domain/attempt/PaperRule.ts"
import type { Output } from "#domain/contract/Contract.ts"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import { passcodeAt } from "#server/attempt/passcode.ts"
import type { StoredKey } from "#server/attempt/questionsOf.ts"
import { dataOf, type StudySite } from "../../../server/content/studySite.ts"

type Question = Attempt["questions"][number]

/** A paper as a learner who never saw it finds it. Instants are epoch milliseconds. */
export interface Paper {
  readonly page: Output<"question.paper">
  /** With options as their authors wrote them. */
  readonly sheet: Attempt
  readonly isShuffled: boolean
  /** How it is drawn, and all that it may draw. */
  readonly drawn: { readonly rule: PaperRule.PaperRule; readonly questions: ReadonlyMap<string, Question> } | null
  readonly closes_at: number | null
  /** Until when it is begun for the first time; null: as long as it is open. */
  readonly enters_until: number | null
  /** 0 is without limit. */
  readonly tries: number
}

/** What the model knows of the site's content. */
export interface Catalogue {
  readonly papers: ReadonlyMap<string, Paper>
  readonly keys: ReadonlyMap<string, StoredKey>
  readonly user: Output<"user.info">
}

/** Asks a site for these papers. */
export const readCatalogue = async (site: StudySite, ids: ReadonlyArray<string>): Promise<Catalogue> => {
  const { get, ask } = await site.learner()
  const headers = { cookie: `device=${"0".repeat(43)}` }
  const papers = new Map<string, Paper>()
  for (const id of ids) {
    const page = await get("question.paper", { id })
    const passcode = passcodeAt(site.deps.keys, { agency: "a", paper: id }, site.clock.now)
    const sheet = dataOf(
      await ask("exam.start", { paper_id: id, client_id: "nobody", passcode }, { headers }),
    ) as Attempt
    const [row] = await site.sql<
      {
        closes_at: number | null
        enters_until: number | null
        tries: number
        is_shuffled: boolean
        rule: PaperRule.PaperRule | null
      }[]
    >`
      select closes_at, opens_at + make_interval(mins => latest_entry) as enters_until, attempts as tries, option_order = 'shuffled' as is_shuffled, rule from papers
      where agency_id = 'a' and id = ${id}`
    const questions = await site.sql<{ id: string; options: Attempt["questions"][number]["options"] }[]>`
      select id, body -> 'options' as options from questions where agency_id = 'a'`
    const written = new Map(questions.map(({ id: question, options }) => [question, options]))
    const asWritten = (one: Question): Question => ({ ...one, options: written.get(one.id) ?? [] })
    papers.set(id, {
      page,
      sheet: { ...sheet, questions: sheet.questions.map(asWritten) },
      closes_at: row?.closes_at ?? null,
      enters_until: row?.enters_until ?? null,
      tries: row?.tries ?? 0,
      isShuffled: row?.is_shuffled === true,
      drawn: row?.rule ? { rule: row.rule, questions: await drawableOf(site, id, row.rule, asWritten) } : null,
    })
  }
  const keys = await site.sql<StoredKey[]>`
    select question_id, answer, explanation_html, points from question_keys where agency_id = 'a'`
  return { papers, keys: new Map(keys.map((key) => [key.question_id, key])), user: await get("user.info", {}) }
}

/** Begun until everything was drawn. */
const drawableOf = async (
  site: StudySite,
  paper_id: string,
  rule: PaperRule.PaperRule,
  asWritten: (question: Question) => Question,
) => {
  const units = rule.sections.flatMap(({ fixed, pools }) => [...fixed, ...pools.flatMap((pool) => pool.units)])
  const questions = new Map<string, Question>()
  while (units.flat().some((id) => !questions.has(id))) {
    const { get } = await site.learner()
    for (const question of (await get("exam.start", { paper_id, client_id: "nobody" })).questions)
      questions.set(question.id, asWritten(question))
  }
  return questions
}

import type { SearchKind } from "#domain/search/SearchKind.ts"
import * as SearchText from "#domain/search/SearchText.ts"
import { isShownNews } from "../cards/shownNews.ts"
import type { CallContext } from "../core/Handler.ts"
import { openClassrooms } from "../enrolment/openClassrooms.ts"
import { hiddenAsks } from "../searchIndex/hiddenAsks.ts"
import { hiddenQuestions } from "../attempt/hiddenQuestions.ts"

/** Of a kind, so many are compared and counted. */
export const MAX_HITS = 500

/** What was typed, as it is looked for. */
export interface Wanted {
  readonly words: ReadonlyArray<string>
  readonly letters: ReadonlyArray<string>
}

export const wantedOf = (typed: string): Wanted => {
  const words = SearchText.words(typed)
  return { words, letters: SearchText.letters(words) }
}

export interface Asked {
  readonly kind: SearchKind
  readonly size: number
  readonly offset: number
}

export interface Hit {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly syllables: ReadonlyArray<string>
}

export interface Hits {
  readonly kind: SearchKind
  readonly hits: ReadonlyArray<Hit>
  readonly total: number
}

interface Row extends Omit<Hit, "id"> {
  readonly kind: SearchKind
  /** null: the page is empty. */
  readonly id: string | null
  readonly total: number
}

/** A page of each kind, the best first. */
export const findHits = async (
  ctx: CallContext,
  { words, letters }: Wanted,
  asked: ReadonlyArray<Asked>,
): Promise<ReadonlyArray<Hits>> => {
  const { sql, agency, now } = ctx
  const isAsked = (kind: SearchKind) => asked.some((one) => one.kind === kind)
  const findsAsks = isAsked("ask")
  const [questions, classrooms] = await Promise.all([
    findsAsks || isAsked("question") ? hiddenQuestions(ctx) : [],
    findsAsks ? openClassrooms(ctx) : [],
  ])
  const news = isAsked("news") ? await comingNews(ctx) : []
  const asks = findsAsks ? await hiddenAsks(sql, { agencyId: agency.id, classrooms, questions }) : []
  const rows = await sql<Row[]>`
    select a.kind, h.*
    from jsonb_to_recordset(${sql.json(asked)}) as a (kind text, size integer, "offset" integer)
    cross join lateral search_hits(${agency.id}, a.kind, ${words}::text[], ${SearchText.grams(words)}::text[],
      ${letters}::text[],
      case a.kind when 'question' then ${questions}::text[] when 'ask' then ${asks}::text[]
        when 'news' then ${news}::text[] else '{}' end, ${now}, ${MAX_HITS}, a.size,
      a.offset) as h`
  return asked.map(({ kind }) => {
    const found = rows.filter((row) => row.kind === kind)
    return { kind, hits: found.filter(isHit), total: found[0]?.total ?? 0 }
  })
}

const isHit = (row: Row): row is Row & Hit => row.id !== null

/** Articles whose day has not begun. */
const comingNews = async ({ sql, agency, now }: CallContext): Promise<ReadonlyArray<string>> => {
  const rows = await sql<{ id: string }[]>`
    select id from news n where agency_id = ${agency.id} and not hidden and not ${isShownNews(sql, now)}`
  return rows.map(({ id }) => id)
}

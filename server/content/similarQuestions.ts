import * as SearchText from "#domain/search/SearchText.ts"
import { plainText } from "../core/plainText.ts"
import type { Sql } from "../db/Sql.ts"
import type { Said } from "./warnOfNearDuplicates.ts"

/** A question of the site, by what it says as it is shown. */
export interface Similar extends Said {
  readonly id: string
  readonly bank_id: string
  /** Name of its bank. */
  readonly bank: string
}

interface Shown {
  readonly id: string
  readonly case_id: string | null
  readonly body: {
    readonly stem_html: string
    readonly prompts?: ReadonlyArray<string>
    readonly options: ReadonlyArray<{ readonly html: string }>
  }
}

export const saidBy = ({ id, case_id, body: { stem_html, prompts = [], options } }: Shown): Said => ({
  entry: case_id ?? id,
  stem: plainText(stem_html),
  prompts: prompts.map(plainText),
  options: options.map(({ html }) => ({ text: plainText(html) })),
})

/** What a question says in so many places is looked for, and so many that say the same in one are read. */
const MAX_PIECES = 12
const MAX_FOUND = 30
const PIECE = 8
/** The search index has no more of a question. */
const MAX_INDEXED = 1_000

interface Wanted {
  /** Id of its bank. */
  readonly bank: string
  readonly owner: string | null
  /** Source of its texts. */
  readonly texts: ReadonlyArray<string>
  readonly now: number
}

/** Questions of all banks, shared ones and the agency's own, that say a part of a text word for word: from the search index. */
export const similarQuestions = async (
  sql: Sql,
  { bank, owner, texts, now }: Wanted,
): Promise<ReadonlyArray<Similar>> => {
  const pieces = piecesOf(texts.join("\n").slice(0, MAX_INDEXED)).map((piece) => ({
    words: [piece],
    grams: SearchText.grams([piece]),
  }))
  if (pieces.length === 0) return []
  const [at] = await sql<{ agency_id: string }[]>`
    select agency_id from banks where id = ${bank} and not hidden and (${owner}::text is null or agency_id = ${owner})
    order by agency_id limit 1`
  if (at === undefined) return []
  const rows = await sql<(Shown & Pick<Similar, "bank_id" | "bank">)[]>`
    with found as (
      select distinct h.id
      from jsonb_to_recordset(${sql.json(pieces)}) as p (words text[], grams text[])
      cross join lateral search_hits(${at.agency_id}, 'question', p.words, p.grams, '{}', '{}', ${now}, ${MAX_FOUND},
        ${MAX_FOUND}, 0) as h
    )
    select q.id, q.case_id, q.body, q.bank_id, b.name as bank
    from found join questions q on q.agency_id = ${at.agency_id} and q.id = found.id
    join banks b on b.agency_id = q.agency_id and b.id = q.bank_id
    where not q.hidden order by q.bank_id <> ${bank}, q.bank_id, q.position`
  return rows.map((row) => ({ ...saidBy(row), id: row.id, bank_id: row.bank_id, bank: row.bank }))
}

/** Parts of a text without signs, from all over it. */
const piecesOf = (text: string): ReadonlyArray<string> => {
  const pieces = [...new Set(SearchText.fold(text).match(new RegExp(`[\\p{L}\\p{N}]{2,${PIECE}}`, "gu")))]
  const step = Math.max(1, pieces.length / MAX_PIECES)
  return pieces.filter((_, n) => Math.floor(n / step) !== Math.floor((n - 1) / step)).slice(0, MAX_PIECES)
}

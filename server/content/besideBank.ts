import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { bankPath, rootOf } from "../core/bankPath.ts"
import type { Sql } from "../db/Sql.ts"
import { type BankFile, PaperFile } from "./bankFiles.ts"
import { missingChapters } from "./checkPaper.ts"
import type { Decoded } from "./ContentReader.ts"
import { idOf } from "./fileRow.ts"
import { listAt, textAt } from "./formParts.ts"
import { banksOf } from "./paperBanks.ts"
import { chaptersIn, parsed } from "./siteValues.ts"
import { ownerOf } from "./source/contentPath.ts"

/** What the site has in the chapters of a bank. */
export interface BesideBank {
  readonly chapters: ReadonlyArray<Chapter>
  /** Those that name a chapter which is not there any more, each with its other banks. */
  readonly papers: ReadonlyArray<{ readonly paper: PaperFile; readonly banks: ReadonlyArray<Chaptered> }>
}

interface Chapter extends Counted {
  readonly name: string
}

interface Counted {
  readonly id: string
  /** Parts of cases among them. */
  readonly questions: number
  /** A case is one. */
  readonly entries: number
}

type Chaptered = Pick<BankFile, "id" | "chapters">

/** Reports chapters that are taken out, or have another id, while questions are in them or papers draw from them. */
export const checkChapters = (file: Decoded<BankFile>, { chapters, papers }: BesideBank): void => {
  const there = new Set(file.value.chapters.map(({ id }) => id))
  for (const { id, name, entries } of chapters) {
    if (there.has(id)) continue
    if (entries > 0) file.refuse(["chapters"], `章节“${name}”里还有${entries}题：先把它们改到别的章节`)
    for (const { paper, banks } of papers)
      if (missingChapters(paper, [file.value, ...banks]).some((missing) => missing.id === id))
        file.refuse(["chapters"], `试卷 ${paper.id} 从章节“${name}”抽题：先改那份试卷`)
  }
}

/** `file`: its path; `text`: what it is to be. */
export const besideBank = async (sql: Sql, file: string, text: string): Promise<BesideBank> => {
  const [bank, owner] = [file.split("/").at(-2) ?? "", ownerOf(file)]
  const chapters = await chaptersIn(sql, file)
  const there = new Set(listAt(parsed(text), "chapters").map(idOf))
  const gone = chapters.map(idOf).filter((id) => !there.has(id))
  const counts = await sql<Counted[]>`
    select chapter_id as id, count(*) as questions, count(distinct coalesce(case_id, id)) as entries from questions
    where bank_id = ${bank} and not hidden and agency_id = (
      select agency_id from banks where id = ${bank} and not hidden and (${owner}::text is null or agency_id = ${owner})
      order by agency_id limit 1)
    group by chapter_id`
  return {
    chapters: chapters.map((one) => {
      const { questions = 0, entries = 0 } = counts.find(({ id }) => id === idOf(one)) ?? {}
      return { id: idOf(one), name: textAt(one, "name"), questions, entries }
    }),
    papers: gone.length === 0 ? [] : await papersNaming(sql, { bank, owner, chapters: gone }),
  }
}

interface Named {
  readonly bank: string
  readonly owner: string | null
  readonly chapters: ReadonlyArray<string>
}

const papersNaming = async (sql: Sql, { bank, owner, chapters }: Named): Promise<BesideBank["papers"]> => {
  const ids = await sql<{ id: string; agency_id: string }[]>`
    select distinct on (id) id, agency_id from papers
    where not hidden and ${bank} = any (banks) and (${owner}::text is null or agency_id = ${owner}) order by id, agency_id`
  const paths = ids.flatMap(({ id, agency_id }) =>
    [null, agency_id].map((of) => `${rootOf(of)}catalog/papers/${id}.yaml`),
  )
  const files = await sql<{ text: string }[]>`
    select convert_from(bytes, 'UTF8') as text from content_files join content_versions using (path, number)
    where path = any (${paths}) and bytes is not null
      and exists (select from unnest(${[...chapters]}::text[]) as id where strpos(convert_from(bytes, 'UTF8'), id) > 0)`
  const papers = files.flatMap(({ text }) => Option.toArray(Schema.decodeUnknownOption(PaperFile)(parsed(text))))
  return Promise.all(
    papers
      .filter(({ sections }) => sections.some(({ draw }) => draw.some((part) => part.chapters !== undefined)))
      .map(async (paper) => ({
        paper,
        banks: await Promise.all(
          banksOf(paper)
            .filter((id) => id !== bank)
            .map(async (id) => ({
              id,
              chapters: (await chaptersIn(sql, `${bankPath(owner, id)}/bank.yaml`)).map((one) => ({
                id: idOf(one),
                name: textAt(one, "name"),
              })),
            })),
        ),
      })),
  )
}

import type { Sql } from "../db/Sql.ts"
import { rootOf } from "../core/bankPath.ts"
import { PaperFile } from "./bankFiles.ts"
import type { CertificatePaper } from "./checkCertificates.ts"
import { idOf } from "./fileRow.ts"
import { listAt, textAt, valueAt } from "./formParts.ts"
import type { Ids } from "./references.ts"
import { parsed, valueIn, valuesIn } from "./siteValues.ts"
import { kindOf, ownerOf, partOf } from "./source/contentPath.ts"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** What the site has that a file may name. */
export interface SiteIds {
  readonly subjects: Ids
  readonly teachers: Ids
  readonly courses: Ids
  /** Of courses and classes. */
  readonly sold: Ids
  readonly categories: Ids
  readonly papers: Ids
  /** Those that the certificate of an agency names. */
  readonly certificatePapers: ReadonlyArray<CertificatePaper>
  /** Classes of an agency that ask for its agreement. */
  readonly signed: ReadonlyArray<string>
}

const ANY: Ids = { isWhole: false, set: new Set() }

/** Where nobody looked. */
export const NO_IDS: SiteIds = {
  subjects: ANY,
  teachers: ANY,
  courses: ANY,
  sold: ANY,
  categories: ANY,
  papers: ANY,
  certificatePapers: [],
  signed: [],
}

/** What a file of the kind may name. */
export const siteIds = async (sql: Sql, path: string, text: string): Promise<SiteIds> => {
  const { file } = partOf(path)
  const kind = kindOf(file)
  const owner = ownerOf(file)
  const value = parsed(text)
  const agency = textAt(value, "id")
  // what all share, and what is of one agency
  const named = async (of: string | null, folder: string) =>
    (await Promise.all(roots(of).map((root) => names(sql, `${root}${folder}`)))).flat()
  const listed = async (of: string | null, path: string) =>
    (await Promise.all(roots(of).map((root) => valuesIn(sql, `${root}${path}`)))).flat().map(idOf)
  const make: { readonly [N in keyof SiteIds]: () => Promise<SiteIds[N]> } = {
    subjects: async () => ids(subjectIds(await valuesIn(sql, "catalog/subjects.yaml"))),
    teachers: async () => ids(await listed(owner, "catalog/teachers.yaml")),
    courses: async () => ids(await named(kind === "agency" ? agency : owner, "catalog/courses/")),
    sold: async () =>
      ids([...(await named(owner, "catalog/courses/")), ...(await listed(owner, "catalog/classrooms.yaml"))]),
    categories: async () => ids(await listed(owner, "catalog/news.yaml")),
    papers: async () => ids(await named(agency, "catalog/papers/")),
    certificatePapers: () => papersOf(sql, agency, value),
    signed: async () => {
      const rows = await sql<{ id: string }[]>`
        select id from classrooms where agency_id = ${agency} and contract_required and not hidden order by id`
      return rows.map(({ id }) => id)
    },
  }
  const made = await Promise.all((NAMED[kind ?? ""] ?? []).map(async (name) => [name, await make[name]()] as const))
  return { ...NO_IDS, ...Object.fromEntries(made) }
}

const NAMED: Readonly<Partial<Record<string, ReadonlyArray<keyof SiteIds>>>> = {
  agency: ["courses", "papers", "certificatePapers", "signed"],
  bank: ["subjects"],
  calendar: ["subjects"],
  classrooms: ["subjects", "courses"],
  course: ["subjects", "teachers"],
  live: ["subjects", "teachers"],
  news: ["subjects", "categories"],
  paper: ["subjects"],
  prices: ["sold"],
  teachers: ["subjects"],
}

const roots = (owner: string | null): ReadonlyArray<string> => [...new Set([null, owner])].map(rootOf)

const ids = (list: Iterable<string>): Ids => ({ isWhole: true, set: new Set(list) })

/** Of all levels. */
export const subjectIds = (rows: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  rows.flatMap((row) => [idOf(row), ...subjectIds(listAt(row, "list"))])

/** Ids of the files of a folder, which are named by them. */
const names = async (sql: Sql, folder: string): Promise<ReadonlyArray<string>> => {
  const rows = await sql<{ path: string }[]>`
    select path from content_files join content_versions using (path, number)
    where hash is not null and starts_with(path, ${folder}) and path like '%.yaml'`
  return rows.map(({ path }) => path.slice(folder.length, -".yaml".length))
}

const papersOf = async (sql: Sql, agency: string, value: unknown): Promise<ReadonlyArray<CertificatePaper>> => {
  const named = listAt(valueAt(value, "certificate"), "papers").map(idOf)
  const found = await Promise.all(
    named.flatMap((id) => [null, agency].map((owner) => valueIn(sql, `${rootOf(owner)}catalog/papers/${id}.yaml`))),
  )
  return found.flatMap((paper) => Option.toArray(Schema.decodeUnknownOption(PaperFile)(paper)))
}

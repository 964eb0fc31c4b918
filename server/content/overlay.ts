import type { Content } from "./Content.ts"
import type { NewsCategoryRow } from "./files.ts"
import type { Ids } from "./references.ts"
import { ownerOf } from "./source/contentPath.ts"
import { rootOf } from "../core/bankPath.ts"

interface InFile {
  readonly file: string
}

/** Whether an agency shows a file: one that all share, or its own. */
export const isShownBy =
  (agency: string) =>
  ({ file }: InFile): boolean =>
    [null, agency].includes(ownerOf(file))

/** Whether a file may name what another one has: what all share, or what is of the same agency. */
export const isNamedBy = (by: InFile, { file }: InFile): boolean => [null, ownerOf(by.file)].includes(ownerOf(file))

export const isShared = ({ file }: InFile): boolean => ownerOf(file) === null

/** Rows by the agency whose own they are; null: shared. */
export type Overlay<R> = ReadonlyMap<string | null, ReadonlyArray<R>>

export const overlayOf = <F extends InFile, R>(
  files: ReadonlyArray<F>,
  rowsOf: (file: F, owner: string | null) => ReadonlyArray<R>,
): Overlay<R> => {
  const rows = new Map<string | null, R[]>()
  for (const file of files) {
    const owner = ownerOf(file.file)
    const before = rows.get(owner) ?? []
    before.push(...rowsOf(file, owner))
    rows.set(owner, before)
  }
  return rows
}

/** What an agency shows: a row of its own stands for the shared one with its id. */
export const overlaidFor = <R extends { readonly id: string }>(overlay: Overlay<R>, agency: string | null) => {
  const own = agency === null ? [] : (overlay.get(agency) ?? [])
  const ids = new Set(own.map(({ id }) => id))
  return { shared: (overlay.get(null) ?? []).filter(({ id }) => !ids.has(id)), own }
}

/** What an agency shows of what has its own ids there: the shared ones, and its own behind them. */
export const shownFor = <R>(overlay: Overlay<R>, agency: string): ReadonlyArray<R> => [
  ...(overlay.get(null) ?? []),
  ...(overlay.get(agency) ?? []),
]

/**
 * The ids that a file may name, by the agency whose own it is; null: it is shared. `path`: where those stand that are
 * shared.
 */
export const idsFor = <F extends InFile>(
  { isWhole }: Pick<Content, "isWhole">,
  path: string,
  files: ReadonlyArray<F>,
  idsIn: (file: F) => ReadonlyArray<string>,
): ((owner: string | null) => Ids) => {
  const ids = overlayOf(files, idsIn)
  return (owner) => ({
    isWhole: isWhole(path) && isWhole(`${rootOf(owner)}${path}`),
    set: new Set([...(ids.get(null) ?? []), ...(owner === null ? [] : (ids.get(owner) ?? []))]),
  })
}

/**
 * Of videos and handouts, by their keys, those that a file may name. `agencies`: ids of all of them; `owner`: the agency
 * whose own the file is, null: it is shared.
 */
export const mediaFor = (
  keys: Iterable<string>,
  { agencies, owner }: { readonly agencies: ReadonlySet<string>; readonly owner: string | null },
): ReadonlyArray<string> => [...keys].filter((key) => [null, owner].includes(agencyOf(key, agencies)))

/** Whose id a key begins with, and a dot; null: nobody's. There may be hundreds of agencies and thousands of keys. */
const agencyOf = (key: string, agencies: ReadonlySet<string>): string | null => {
  for (let end = key.indexOf("."); end !== -1; end = key.indexOf(".", end + 1))
    if (agencies.has(key.slice(0, end))) return key.slice(0, end)
  return null
}

/** The categories of an agency's news, the shared ones first; null: those alone. */
export const categoriesFor = ({ newsCategories }: Pick<Content, "newsCategories">, agency: string | null) => {
  const { shared, own } = overlaidFor(
    overlayOf(newsCategories, ({ value }): ReadonlyArray<NewsCategoryRow> => value),
    agency,
  )
  return [...shared, ...own]
}

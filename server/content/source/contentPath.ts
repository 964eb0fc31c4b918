/** What a path of a content folder holds. */
export type Kind =
  | "agency"
  | "subjects"
  | "teachers"
  | "classrooms"
  | "live"
  | "calendar"
  | "prices"
  | "logo"
  | "newsCategories"
  | "course"
  | "paper"
  | "bank"
  | "picture"
  /** Of pages, news, courses and teachers. */
  | "sitePicture"
  | "news"
  | "page"
  | "lesson"
  | "media"

const KINDS: ReadonlyArray<readonly [RegExp, Kind]> = [
  [/^agencies\/[^/]+\.yaml$/, "agency"],
  [/^catalog\/subjects\.yaml$/, "subjects"],
  [/^catalog\/teachers\.yaml$/, "teachers"],
  [/^catalog\/classrooms\.yaml$/, "classrooms"],
  [/^catalog\/live\.yaml$/, "live"],
  [/^catalog\/calendar\.yaml$/, "calendar"],
  [/^catalog\/news\.yaml$/, "newsCategories"],
  [/^catalog\/prices\.yaml$/, "prices"],
  [/^(?:logo|favicon)\.(?:png|svg)$/, "logo"],
  [/^catalog\/courses\/[^/]+\.yaml$/, "course"],
  [/^catalog\/papers\/[^/]+\.yaml$/, "paper"],
  [/^catalog\/banks\/[^/]+\/(?:bank|questions)\.yaml$/, "bank"],
  [/^catalog\/banks\/[^/]+\/images\/[^/]+\.(?:png|svg)$/, "picture"],
  [/^pictures\/[^/]+\.(?:png|jpg|webp|svg)$/, "sitePicture"],
  [/^catalog\/news\/[^/]+\.md$/, "news"],
  [/^pages\/(?:help\/)?[^/]+\.md$/, "page"],
  [/^media\/(?!handouts\/)[^/]+\/(?:lesson\.yaml|(?!source\/).+\.(?:m3u8|vtt))$/, "lesson"],
  [/^media\/handouts\/[^/]+\.(?:pdf|png|jpg|webp)$/, "media"],
  [/^media\/(?!handouts\/)[^/]+\/(?!source\/).+\.(?:m4s|mp4|ts|webp|jpg|png|svg|avif)$/, "media"],
]

/** What an agency may have of its own: its folder has the layout of the whole. */
const OWN: ReadonlyArray<Kind> = [
  "teachers",
  "newsCategories",
  "news",
  "page",
  "prices",
  "logo",
  "course",
  "classrooms",
  "live",
  "bank",
  "picture",
  "sitePicture",
  "paper",
  "calendar",
]

const IN_FOLDER = /^agencies\/([^/]+)\/(.+)$/

/** null: no part of the content, the import does not read it. */
export const kindOf = (path: string): Kind | null => {
  if (path.split("/").some((part) => part === "" || part === "." || part === "..") || path.includes("\0")) return null
  const inside = IN_FOLDER.exec(path)?.[2]
  const kind = KINDS.find(([pattern]) => pattern.test(inside ?? path))?.[1] ?? null
  // what is shared has its prices in its own files, and no logo
  if (inside === undefined) return kind === "prices" || kind === "logo" ? null : kind
  return kind !== null && OWN.includes(kind) ? kind : null
}

/** The place of a file in the layout of the whole: of an agency's own, that of the shared one it stands for. */
export const insideOf = (path: string): string => IN_FOLDER.exec(path)?.[2] ?? path

/** The agency in whose folder a file is; null: in none. */
export const ownerOf = (path: string): string | null => IN_FOLDER.exec(path)?.[1] ?? null

/** Whether its bytes stand in the tables of the source: others are named there by their hash. */
export const isText = (kind: Kind): boolean => !["picture", "sitePicture", "media"].includes(kind)

/** Whether a file is a list, the rows of which are edited one by one. */
export const isListed = (kind: Kind, file: string): boolean =>
  LISTS.includes(kind) || (kind === "bank" && file.endsWith("/questions.yaml"))

const LISTS: ReadonlyArray<Kind> = [
  "subjects",
  "teachers",
  "newsCategories",
  "calendar",
  "classrooms",
  "prices",
  "live",
]

const ROW = /^(.+\.yaml)#([\w.-]{1,64})$/

/** A file, or the row of a list that `file.yaml#id` names. */
export const partOf = (path: string): { readonly file: string; readonly row: string | null } => {
  const [, file = path, row = null] = ROW.exec(path) ?? []
  return { file, row }
}

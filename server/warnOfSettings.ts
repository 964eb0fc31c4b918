import { existsSync } from "node:fs"
import type { Config } from "./config.ts"
import { SETTINGS } from "./settings.ts"
import type { Sql } from "./db/Sql.ts"
import { ObjectsUnavailable } from "./objects/ObjectsUnavailable.ts"
import { mediaStore } from "./objects/mediaStore.ts"

const MAX_NAMED = 3
const AT_ONCE = 16

/**
 * What a running site would miss and nothing else would say, a sentence each: a folder of content that is not there, a
 * flag that no agency has, lessons whose video is not in the folder of media.
 */
export const warnOfSettings = async (sql: Sql, config: Config): Promise<ReadonlyArray<string>> => [
  ...(existsSync(config.contentDir)
    ? []
    : [`CONTENT_DIR=${config.contentDir} is no folder: there is nothing to import`]),
  ...(await unknownFlag(sql, config)),
  ...(await missingVideos(sql, config).catch((error: unknown) => {
    // exams go on without videos
    if (error instanceof ObjectsUnavailable) return [`MEDIA_BUCKET: ${error.message}`]
    throw error
  })),
]

/** The default may name none: most sites have no such agency. */
const unknownFlag = async (sql: Sql, { subsidyAgencyFlag: flag }: Config): Promise<ReadonlyArray<string>> => {
  if (flag === SETTINGS.subsidyAgencyFlag.fallback) return []
  const flags = await sql<{ flag: string }[]>`select flag from agencies order by flag`
  if (flags.some((agency) => agency.flag === flag)) return []
  return [
    `SUBSIDY_AGENCY_FLAG=${flag}: no agency has this flag; there are ${flags.map((each) => each.flag).join(", ")}`,
  ]
}

const missingVideos = async (sql: Sql, config: Config): Promise<ReadonlyArray<string>> => {
  const lessons = await sql<{ name: string; media_key: string }[]>`
    select distinct on (media_key) name, media_key from lessons where media_key !~ '^https?:' and not hidden
    order by media_key, name`
  const media = mediaStore(config)
  const missing: (typeof lessons)[number][] = []
  for (let first = 0; first < lessons.length; first += AT_ONCE) {
    const some = lessons.slice(first, first + AT_ONCE)
    const found = await Promise.all(
      some.map(({ media_key }) => media.read(`${media_key}/index.m3u8`, { method: "HEAD" })),
    )
    missing.push(...some.filter((_, index) => found[index] === null))
  }
  if (missing.length === 0) return []
  const named = missing.slice(0, MAX_NAMED).map(({ name, media_key }) => `${media_key} (${name})`)
  const rest = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : ""
  return [
    `${config.bucket === null ? `MEDIA_DIR=${config.mediaDir}` : "MEDIA_BUCKET"} lacks the video of lessons: ${named.join(", ")}${rest}`,
  ]
}

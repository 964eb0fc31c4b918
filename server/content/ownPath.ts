import { isDeepStrictEqual } from "node:util"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { idOf } from "./fileRow.ts"
import { AgencyFile } from "./files.ts"
import { valueAt } from "./formParts.ts"
import { mediaFor } from "./overlay.ts"
import { parsed } from "./siteValues.ts"
import { kindOf, ownerOf } from "./source/contentPath.ts"
import { versionOf } from "./source/versions.ts"
import { readYaml } from "./yamlText.ts"

type Who = Pick<OperatorContext, "agency" | "role">

/** Whose own is what somebody brings; null: it is shared, as what the site's people bring. */
export const ownerFor = ({ agency, role }: Who): string | null => (role === "operator" ? null : agency)

interface OwnPath {
  readonly file: string
  /** Everything in it is theirs. */
  readonly folder: string
}

/** What an agency's own people may change; null: they are the site's, who have everything. */
export const ownPathOf = ({ agency, role }: Who): OwnPath | null =>
  role === "operator" ? null : { file: `agencies/${agency}.yaml`, folder: `agencies/${agency}/` }

/** Throws CannotOperate. */
export const requireOwnPath = (who: Who, path: string): void => {
  const own = ownPathOf(who)
  if (own !== null && own.file !== path && !path.startsWith(own.folder))
    throw new CannotOperate(`${path}由网站的运营管理，机构自己的是${own.file}和${own.folder}里的文件`)
}

/** What the site decides of an agency: who it is, where it is found, and what it offers. */
const OF_THE_SITE = [
  "id",
  "hosts",
  "default",
  "agency_flag",
  "domain_extend",
  "subjects",
  "live.stream_origins",
  "live.frame_origins",
]

interface OwnChange {
  readonly before: Buffer | null
  readonly after: Buffer | null
}

/** An agency's people change what is in their folder, and in their file what is theirs. Throws CannotOperate. */
export const requireOwnChange = (who: Who, path: string, { before, after }: OwnChange): void => {
  requireOwnPath(who, path)
  if (who.role === "editor" && isPriced(path, { before, after })) throw new CannotOperate("价格由机构的负责人修改")
  if (who.role === "operator" || ownerOf(path) === who.agency) return
  const [old, now] = [before, after].map((bytes) => (bytes === null ? null : agencyIn(bytes)))
  if (old?.["id"] !== who.agency || after === null) throw new CannotOperate(`${path}由网站的运营新增和移除`)
  // what cannot be read is refused by the check
  const changed =
    now == null ? [] : OF_THE_SITE.filter((field) => !isDeepStrictEqual(valueOf(old, field), valueOf(now, field)))
  if (changed.length > 0) throw new CannotOperate(`${changed.join("、")}由网站的运营修改`)
}

/** Whether a change gives something that is sold already another price. */
const isPriced = (path: string, { before, after }: OwnChange): boolean => {
  const kind = kindOf(path)
  if (kind !== "course" && kind !== "classrooms") return kind === "prices"
  const [old, now] = [before, after].map(pricesIn)
  return [...(now ?? [])].some(([id, price]) => old?.has(id) === true && !isDeepStrictEqual(old.get(id), price))
}

const pricesIn = (bytes: Buffer | null): ReadonlyMap<string, unknown> => {
  const sold = [bytes === null ? [] : parsed(textOf(bytes))].flat()
  return new Map(sold.map((one) => [idOf(one), PRICE.map((name) => valueAt(one, name))]))
}

const PRICE = ["price", "original_price", "free"]

const valueOf = (file: unknown, field: string): unknown => field.split(".").reduce(valueAt, file)

const agencyIn = (bytes: Buffer): Readonly<Record<string, unknown>> | null => {
  const read = readYaml(textOf(bytes))
  if (!read.ok) return null
  const decoded = Schema.decodeUnknownResult(AgencyFile)(read.value)
  return Result.isSuccess(decoded) ? decoded.success : null
}

const textOf = (bytes: Buffer): string => bytes.toString("utf8").replace(/^\uFEFF/, "")

/** Throws CannotOperate where a video is another agency's own. */
export const requireOwnMedia = async (sql: Sql, who: Who, key: string): Promise<void> => {
  const rows = await sql<{ id: string }[]>`select id from agencies`
  const whose = { agencies: new Set(rows.map(({ id }) => id)), owner: who.agency }
  if (who.role !== "operator" && mediaFor([key], whose).length === 0)
    throw new CannotOperate(`没有视频${key}，或者它还不能播放`)
}

/** The text of a version that one may read. Throws CannotOperate. */
export const ownText = async (
  sql: Sql,
  who: Who,
  path: string,
  number?: number,
): Promise<{ readonly number: number; readonly text: string }> => {
  requireOwnPath(who, path)
  const version = await versionOf(sql, path, number ?? null)
  if (version?.bytes == null)
    throw new CannotOperate(number === undefined ? `没有${path}` : `${path}没有第${number}版的内容`)
  if (who.role !== "operator" && ownerOf(path) !== who.agency && agencyIn(version.bytes)?.["id"] !== who.agency)
    throw new CannotOperate(`${path}由网站的运营管理`)
  return { number: version.number, text: version.bytes.toString("utf8") }
}

import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { showsPrices } from "#domain/core/Agency.ts"
import { shownTree } from "#domain/core/SubjectName.ts"
import type { AgencyContext } from "../core/AgencyContext.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { madeOf } from "./agencyRow.ts"
import { logoOf } from "./besideFile.ts"
import { draftOf } from "./drafts.ts"
import { AgencyFile, SubjectRow } from "./files.ts"
import { valueAt } from "./formParts.ts"
import { parsed, valueIn, valuesIn } from "./siteValues.ts"

/**
 * An agency of the site as it would be with what somebody typed of its file: a field that is wrong stays as it is. Throws
 * CannotOperate.
 */
export const draftedAgency = async (
  sql: Sql,
  operator: Drafting,
  path: string,
  { contextOf, subsidyFlag }: Agencies,
): Promise<AgencyContext> => {
  const [published, draft, rows] = await Promise.all([
    valueIn(sql, path).then(Schema.decodeUnknownOption(AgencyFile)),
    draftOf(sql, operator, path),
    valuesIn(sql, "catalog/subjects.yaml"),
  ])
  const there = Option.getOrNull(published)
  const agency = there && (await contextOf(there.id))
  if (there === null || agency === null) throw new CannotOperate(`${path}还没有发布`)
  const file = draft === null ? there : withRight(there, parsed(draft.text))
  const subjects = rows.flatMap((row) => Option.toArray(Schema.decodeUnknownOption(SubjectRow)(row)))
  const { config, bottom_detail, route_rules, ads, live } = madeOf(file, subjects)
  const shown = {
    ...agency.config,
    ...config,
    name: file.name,
    // who has its file open is on another host
    config: { ...agency.config.config, ...config.config, logo: await logoOf(sql, there.id) },
    subject_list: shownTree(config.subject_list, agency.flag, subsidyFlag),
  }
  return {
    ...agency,
    name: file.name,
    hidesPrices: !showsPrices(shown),
    config: shown,
    bottomDetail: bottom_detail,
    routeRules: route_rules,
    ads,
    live,
  }
}

export type Drafting = Pick<OperatorContext, "agency" | "role" | "account">

export interface Agencies {
  /** By its id, on the host where guests see most. */
  readonly contextOf: (id: string) => Promise<AgencyContext | null>
  readonly subsidyFlag: string
}

const withRight = (there: AgencyFile, typed: unknown): AgencyFile =>
  Object.keys(AgencyFile.fields).reduce<AgencyFile>((file, name) => {
    const value = valueAt(typed, name)
    const next = Schema.decodeUnknownOption(AgencyFile)({ ...file, [name]: value })
    return Option.getOrElse(next, () => file)
  }, there)

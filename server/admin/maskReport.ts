import { hidden } from "#domain/admin/permissions.ts"
import * as PersonalData from "#domain/admin/PersonalData.ts"
import type { Role } from "#domain/admin/Role.ts"
import type { OperatorReport } from "../core/OperatorReport.ts"

/** A report as a role may read it, wherever in it a number stands. */
export const maskReport = (role: Role, report: OperatorReport): OperatorReport => {
  const facts = hidden(role)
  if (facts.length === 0) return report
  const shown = (value: unknown): unknown => {
    if (typeof value === "string") return PersonalData.masked(value, facts)
    if (Array.isArray(value)) return value.map(shown)
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shown(one)]))
  }
  return { ...report, lines: report.lines.map((line) => PersonalData.masked(line, facts)), data: shown(report.data) }
}

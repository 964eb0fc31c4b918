import * as SubjectName from "#domain/core/SubjectName.ts"
import type { CallContext } from "./Handler.ts"

/** The subject's name as this agency shows it (section 6). */
export const subjectName = ({ agency, config }: Pick<CallContext, "agency" | "config">, name: string): string =>
  SubjectName.shown(name, agency.flag, config.subsidyAgencyFlag)

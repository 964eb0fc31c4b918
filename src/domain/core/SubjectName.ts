import type { Subject } from "./SubjectTree.ts"

export const VOCATIONAL_SKILLS = "职业技能"
export const SUBSIDY_ZONE = "补贴专区"

/**
 * The name shown: 职业技能 becomes 补贴专区 for the one agency flag that is configured for it (section 6), which is
 * `subsidy` unless `SUBSIDY_AGENCY_FLAG` says otherwise. An empty configuration renames nothing.
 */
export const shown = (name: string, agencyFlag: string, subsidyFlag: string): string =>
  subsidyFlag !== "" && agencyFlag === subsidyFlag && name === VOCATIONAL_SKILLS ? SUBSIDY_ZONE : name

/** The tree with the names shown, on every level. */
export const shownTree = (
  tree: ReadonlyArray<Subject>,
  agencyFlag: string,
  subsidyFlag: string,
): ReadonlyArray<Subject> =>
  tree.map((subject) => ({
    ...subject,
    name: shown(subject.name, agencyFlag, subsidyFlag),
    list: shownTree(subject.list, agencyFlag, subsidyFlag),
  }))

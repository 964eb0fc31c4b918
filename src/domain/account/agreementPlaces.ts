/** What an agency's agreement may leave to be filled in, each written in braces: `{学员}`. */
export const AGREEMENT_PLACES = ["学员", "班级", "机构", "有效期"] as const

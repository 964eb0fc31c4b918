/** What somebody of the back office is there for. `operator` works for the site, over all agencies; the others for one. */
export const ROLES = {
  owner: "负责人",
  registrar: "教务",
  editor: "内容",
  marker: "阅卷",
  support: "客服",
  cashier: "财务",
  live: "直播",
  operator: "运营",
} as const

export type Role = keyof typeof ROLES

export type RoleName = (typeof ROLES)[Role]

export const ROLE_NAMES: ReadonlyArray<RoleName> = Object.values(ROLES)

export const named = (name: RoleName): Role =>
  (Object.keys(ROLES) as Role[]).find((role) => ROLES[role] === name) as Role

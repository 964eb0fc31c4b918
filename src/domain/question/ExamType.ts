/** The ten exam types (section 3) with their icon sets, in the order listed there. */
export const EXAM_TYPES = [
  { id: "2", icons: "vip-combo", name: "VIP智能组卷" },
  { id: "3", icons: "daily", name: "每日一练" },
  { id: "4", icons: "section", name: "章节练习" },
  { id: "5", icons: "history", name: "历年真题" },
  { id: "7", icons: "mock", name: "模拟考试" },
  { id: "9", icons: "yuce", name: "考前预测" },
  { id: "10", icons: "congci", name: "考前冲刺" },
  { id: "11", icons: "kaoqian", name: "考前押题" },
  { id: "12", icons: "section-vip", name: "VIP章节题库" },
  { id: "13", icons: "gold", name: "金题密卷" },
] as const satisfies ReadonlyArray<ExamType>

export interface ExamType {
  readonly id: string
  /** Name of the icon set; each has an icon and an active one. */
  readonly icons: string
  readonly name: string
}

export type IconSet = (typeof EXAM_TYPES)[number]["icons"]

/** The exam type of that id, or null. */
export const find = (id: string): (typeof EXAM_TYPES)[number] | null =>
  EXAM_TYPES.find((type) => type.id === id) ?? null

/** Both icons of a set, as the names under which they are drawn. */
export const iconsOf = <S extends IconSet>(icons: S): { readonly icon: S; readonly icon_active: `${S}-active` } => ({
  icon: icons,
  icon_active: `${icons}-active`,
})

/** The agency's exam types that the product knows, in the agency's order, each once. */
export const offered = (types: ReadonlyArray<{ readonly id: string }>): ReadonlyArray<(typeof EXAM_TYPES)[number]> => [
  ...new Set(types.flatMap(({ id }) => find(id) ?? [])),
]

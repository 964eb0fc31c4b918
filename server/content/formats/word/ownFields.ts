/** How a column of a sheet stands in a document of ours: the style of its paragraphs behind `Study`, and the label before it. */
export interface OwnField {
  readonly style: string
  readonly label: string
}

export const OWN_FIELDS: Readonly<Record<string, OwnField>> = {
  部分得分: { style: "Shares", label: "【部分得分】" },
  固定选项: { style: "Fixed", label: "【固定选项】" },
  答案: { style: "Answer", label: "【答案】" },
  可接受答案: { style: "Accepted", label: "【可接受答案】" },
  附件: { style: "Attachments", label: "【附件】" },
  解析: { style: "Explanation", label: "【解析】" },
  知识点: { style: "Points", label: "【知识点】" },
  来源: { style: "Source", label: "【来源】" },
  年份: { style: "Year", label: "【年份】" },
  难度: { style: "Difficulty", label: "【难度】" },
  编号: { style: "Id", label: "【编号】" },
}

/** Names of the styles as Word lists them. */
export const OWN_STYLES: ReadonlyArray<readonly [style: string, name: string]> = [
  ["Chapter", "题库 章节"],
  ["Section", "试卷 大题"],
  ["Kind", "题库 题型"],
  ["Stem", "题库 题干"],
  ["Part", "题库 小题"],
  ["Partkind", "题库 小题题型"],
  ["Prompt", "题库 配对项"],
  ["Option", "题库 选项"],
  ["Ownchapter", "题库 所属章节"],
  ["Refused", "题库 未读入"],
  ...Object.entries(OWN_FIELDS).map(([name, { style }]) => [style, `题库 ${name}`] as const),
]

export const REFUSED_LABEL = "【没有读入，改好后请删去这一段】"

/** What a paragraph of a style is called. */
export const fieldLabel = (field: string): string =>
  (OWN_STYLES.find(([style]) => style === field)?.[1] ?? field).replace("题库 ", "")

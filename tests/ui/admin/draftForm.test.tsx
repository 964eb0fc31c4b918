import { fireEvent, screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import type { EditedField, EditedFile } from "#domain/admin/contentDraft.ts"
import { renderAdmin } from "./renderAdmin.tsx"

const HREF = "/admin/list/content:edit?path=catalog/papers/p1.yaml"

const field = (name: string, label: string, kind: EditedField["kind"]): EditedField => ({
  name,
  label,
  kind,
  hint: "",
  has_pictures: false,
  options: [],
  fields: [],
  add: "",
  initial: "",
  is_rare: false,
  when: null,
})
const DRAW: EditedField = {
  ...field("draw", "或按条件抽题", "rows"),
  add: "加一个条件",
  fields: [
    field("count", "抽几题", "number"),
    { ...field("kinds", "题型，不选即全部", "checks"), options: [{ value: "single", label: "单选题" }] },
    field("chapters", "章节，不选即全部", "checks"),
    field("except", "不抽的题目", "questions"),
  ],
}
const fields = {
  name: "模拟卷",
  bank_id: "301",
  question_ids: "q1\nq2",
  "draw.0.count": "3",
  "draw.0.kinds": "single",
  "draw.0.chapters": "c1",
  "draw.0.except": "q1",
}
const FILE: EditedFile = {
  path: "catalog/papers/p1.yaml",
  number: 1,
  by: "li.lei",
  at: "2026-03-02 10:00:00",
  source: "",
  form: [field("name", "名称", "text"), field("question_ids", "题目", "questions"), DRAW],
  typed: { fields, rows: { draw: ["0"] }, body: "" },
  shown: {
    text: "",
    problems: [],
    warnings: [],
    view: null,
    facts: [],
    choices: {
      question_ids: [
        { value: "q1", label: "资产来自哪里（q1）" },
        { value: "q2", label: "负债是什么（q2）" },
      ],
      "draw.chapters": [{ value: "c1", label: "第一章" }],
    },
  },
  draft: null,
  is_shared: false,
  is_timed: false,
}
const FOUND = [
  { value: "q3", label: "费用是什么（q3）", about: "单选题，会计题库" },
  { value: "q2", label: "负债是什么（q2）", about: "单选题，会计题库" },
]

const chosen = (group: HTMLElement) =>
  within(group)
    .getAllByRole("listitem")
    .map((item) => item.textContent)

test("questions are found by what they ask, chosen and put in order by the keyboard alone", async () => {
  renderAdmin({
    role: "editor",
    href: HREF,
    draft: { ok: true, value: { file: FILE, device: null } },
    found: { ok: true, value: FOUND },
  })
  const group = await screen.findByRole("group", { name: "题目" })
  expect(chosen(group)).toStrictEqual(["1. 资产来自哪里（q1）", "2. 负债是什么（q2）"])
  const find = within(group).getByRole("combobox", { name: "找题目" })
  fireEvent.focus(find)
  fireEvent.input(find, { target: { value: "什么" } })
  const options = await within(group).findAllByRole("option")
  expect(
    options.map((option) => [option.textContent, option.ariaSelected ?? option.getAttribute("aria-selected")]),
  ).toStrictEqual([
    ["费用是什么（q3）单选题，会计题库", "true"],
    ["已选：负债是什么（q2）单选题，会计题库", "false"],
  ])
  fireEvent.keyDown(find, { key: "Enter" })
  expect(chosen(group)).toStrictEqual(["1. 资产来自哪里（q1）", "2. 负债是什么（q2）", "3. 费用是什么（q3）"])
  fireEvent.keyDown(within(group).getByRole("button", { name: "上移：题目3" }), { key: "ArrowUp" })
  fireEvent.click(within(group).getByRole("button", { name: "移除：题目1" }))
  expect(chosen(group)).toStrictEqual(["1. 费用是什么（q3）", "2. 负债是什么（q2）"])
})

/** What the browser carries from where dragging begins to where it ends. */
const carried = () => {
  const data = new Map<string, string>()
  return {
    dataTransfer: {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? "",
      get types() {
        return [...data.keys()]
      },
    },
  }
}

test("questions are put in order by dragging, and are no rows of another list", async () => {
  const inRow = { ...fields, "draw.0.except": "q2\nq1" }
  const file = { ...FILE, typed: { ...FILE.typed, fields: inRow } }
  renderAdmin({ role: "editor", href: HREF, draft: { ok: true, value: { file, device: null } } })
  const group = await screen.findByRole("group", { name: "题目" })
  const row = (of: HTMLElement, text: string) => within(of).getByText(text, { exact: false })
  const drag = carried()
  fireEvent.dragStart(row(group, "资产来自哪里"), drag)
  const excepted = screen.getByRole("group", { name: "不抽的题目" })
  expect(fireEvent.dragOver(row(excepted, "q2"), drag)).toBe(true)
  fireEvent.drop(row(excepted, "q2"), drag)
  expect(chosen(excepted)).toStrictEqual(["1. q2", "2. q1"])
  expect(chosen(group)).toStrictEqual(["1. 资产来自哪里（q1）", "2. 负债是什么（q2）"])
  expect(fireEvent.dragOver(row(group, "负债是什么"), drag)).toBe(false)
  fireEvent.drop(row(group, "负债是什么"), drag)
  expect(chosen(group)).toStrictEqual(["1. 负债是什么（q2）", "2. 资产来自哪里（q1）"])
})

test("conditions of a draw are folded behind a line that says them", async () => {
  renderAdmin({ role: "editor", href: HREF, draft: { ok: true, value: { file: FILE, device: null } } })
  const summary = await screen.findByText("抽几题：3，单选题，第一章，不抽的题目：1题")
  expect(summary.closest("details")?.open).toBe(false)
})

test("a warning stands at its field, and one of no field above what a learner sees", async () => {
  const warnings = [
    { line: 3, field: "name", reason: "名称太长" },
    { line: 4, field: "question_ids", reason: "也在别的试卷里" },
    { line: 5, field: "rules", reason: "说明中没有写分数" },
  ]
  const problems = [{ line: 4, field: "question_ids", reason: "重复" }]
  const file = { ...FILE, shown: { ...FILE.shown, problems, warnings } }
  renderAdmin({ role: "editor", href: HREF, draft: { ok: true, value: { file, device: null } } })
  const name = await screen.findByLabelText("名称")
  expect(name.getAttribute("aria-invalid")).toBe(null)
  const described = document.querySelector(`#${CSS.escape(name.getAttribute("aria-describedby") ?? "")}`)
  expect(described?.textContent).toBe("提示：名称太长")
  expect(screen.getByRole("group", { name: "题目" }).textContent).toContain("重复")
  expect(screen.queryByText(/也在别的试卷里/)).toBe(null)
  expect(within(screen.getByRole("region", { name: "检查" })).getByText("第5行 rules 说明中没有写分数")).not.toBe(null)
})

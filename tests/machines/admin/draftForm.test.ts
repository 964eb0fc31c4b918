import { expect, it } from "vitest"
import { problemAt, warningAt } from "#machines/admin/draftForm.ts"

const told = (field: string, reason: string) => ({ line: null, field, reason })

it("names everything that is wrong with a field, each once", () => {
  const problems = [
    told("list", "还有用到“甲”的：课程1个"),
    told("name", "不能为空"),
    told("list", "还有用到“乙”的：题库2个"),
    told("list", "还有用到“乙”的：题库2个"),
  ]
  const warnings = [told("url", "没有页面 /a"), told("url", "学习模式打不开 /a"), told("list", "不会显示")]
  const context = { shown: { text: "", view: null, facts: [], problems, warnings } }
  expect(problemAt(context, "list")).toBe("还有用到“甲”的：课程1个；还有用到“乙”的：题库2个")
  expect(warningAt(context, "url")).toBe("没有页面 /a；学习模式打不开 /a")
  expect(warningAt(context, "list")).toBeNull()
  expect(problemAt(context, "none")).toBeNull()
})

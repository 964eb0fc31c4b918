import { expect, it } from "vitest"
import { problemAt, refusalText, warningAt } from "#machines/admin/draftForm.ts"

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

it("says above the form what its fields do not say already", () => {
  const shown = { text: "", view: null, facts: [], warnings: [], problems: [told("name", "不能为空")] }
  const refused = (...fields: ReadonlyArray<{ readonly path: string; readonly message: string }>) => {
    const message = "2处有误，没有发布\na.yaml  第1行  name  不能为空"
    return refusalText({ shown, failure: { kind: "refused", code: 10405, message, fields } })
  }
  const [own, elsewhere] = [
    { path: "0.name", message: "不能为空" },
    { path: "", message: "b.yaml  第2行  teacher_id  没有这位老师" },
  ]
  expect(refused(own)).toBe("1处有误，没有发布：表单里标红的地方写着原因")
  expect(refused(own, elsewhere)).toBe(`2处有误，没有发布：表单里标红的地方写着原因\n${elsewhere.message}`)
  expect(refused(elsewhere)).toBe(`1处有误，没有发布\n${elsewhere.message}`)
  expect(refused({ path: "0.price", message: "不是这样" })).toBe("1处有误，没有发布\n0.price  不是这样")
  expect(refused()).toContain("第1行  name  不能为空")
  expect(refusalText({ shown, failure: null })).toBe("")
})

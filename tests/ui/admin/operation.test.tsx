import { fireEvent, screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { EMPTY, failed, renderAdmin } from "./renderAdmin.tsx"

const LOCK = "/admin/act/user:lock"
const said = (...lines: ReadonlyArray<string>) => ({ ok: true as const, value: { lines, data: {} } })

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }))

const preview = async () => {
  fireEvent.change(await screen.findByLabelText("学员"), { target: { value: "u1" } })
  press("预览")
  await screen.findByRole("heading", { name: "预览：执行后会是这样" })
}

test("a wrong field is named and takes the focus, and nothing is asked of the server", async () => {
  const { asked } = renderAdmin({ href: LOCK })
  await screen.findByLabelText("学员")
  press("预览")
  expect(await screen.findByText("请输入学员")).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText("学员"))
  expect(asked).toStrictEqual([])
})

test("an act is previewed by a dry run, done on confirmation upon what that found, and says how it ended", async () => {
  const seen = { ok: true as const, value: { lines: ["李雷的账号已停用"], data: null, found: "f1" } }
  const { asked } = renderAdmin({ href: LOCK, acts: [seen, said("李雷的账号已停用")] })
  await preview()
  expect(screen.getByText("李雷的账号已停用")).toBeTruthy()
  press("确认执行")
  await screen.findByRole("heading", { name: "已执行" })
  const input = { user: "u1", unlock: false }
  expect(asked).toStrictEqual([
    { act: "user:lock", input, isDryRun: true, found: null },
    { act: "user:lock", input, isDryRun: false, found: "f1" },
  ])
})

test("the second factor is asked for where the server asks, and a wrong code loses nothing", async () => {
  renderAdmin({
    href: LOCK,
    acts: [EMPTY, failed("refused", 10404)],
    prove: failed("refused", 10403),
  })
  await preview()
  press("确认执行")
  fireEvent.change(await screen.findByLabelText("动态码"), { target: { value: "123456" } })
  press("核对并执行")
  expect(await screen.findByText("没有成功：refused")).toBeTruthy()
  press("先不执行")
  await screen.findByRole("button", { name: "确认执行" })
  press("返回修改")
  expect((await screen.findByLabelText<HTMLInputElement>("学员")).value).toBe("u1")
})

test("what an act asks for is chosen from the list that has it, and whether something is so from none", async () => {
  renderAdmin({ href: "/admin/act/chat:pin" })
  await screen.findByLabelText("取消置顶")
  const links = screen.getAllByRole("link", { name: /里选$/ })
  expect(links.map(({ textContent }) => textContent)).toStrictEqual(["从“直播场次”里选", "从“直播间”里选"])
})

test("a lost answer is told as not known, and leads to the record of acts", async () => {
  renderAdmin({ href: LOCK, acts: [EMPTY, failed("timeout")] })
  await preview()
  press("确认执行")
  expect(await screen.findByText("不能确定有没有执行：没有成功：timeout")).toBeTruthy()
  expect(screen.getByRole("link", { name: "看操作记录" }).getAttribute("href")).toBe(
    "/admin/list/acts:list?act=user%3Alock",
  )
})

test("a session that ended keeps what was typed, under the form to sign in again", async () => {
  renderAdmin({ href: LOCK, acts: [failed("unauthorized", 401), EMPTY] })
  fireEvent.change(await screen.findByLabelText("学员"), { target: { value: "u1" } })
  press("预览")
  fireEvent.change(await screen.findByLabelText("账号"), { target: { value: "owner" } })
  fireEvent.change(screen.getByLabelText("密码"), { target: { value: "secret-1" } })
  fireEvent.change(screen.getByLabelText("动态码"), { target: { value: "123456" } })
  press("登录")
  expect(await screen.findByText("首页")).toBeTruthy()
  await expect.poll(() => screen.queryByLabelText("账号")).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>("学员").value).toBe("u1")
})

test("columns of a sheet are matched with what is imported, and stay as they were mended over a refused preview", async () => {
  const sheet = (...heads: ReadonlyArray<string>) => ({
    ok: true as const,
    field: "sheet",
    name: "名单.xlsx",
    bytes: "AAAA",
    heading: {
      heads: heads.map((head) => ({ head, example: `${head}一` })),
      columns: { mobile: "电话", name: null, classroom: "班", until: null },
    },
  })
  const { asked } = renderAdmin({
    href: "/admin/act/user:import",
    files: [sheet("电话", "班", "家长电话"), sheet("电话", "班", "家长电话", "姓名")],
    acts: [failed("refused", 10405), EMPTY],
  })
  const choose = async () => {
    const file = new File(["x"], "名单.xlsx")
    fireEvent.change(await screen.findByLabelText("学员表"), { target: { files: [file] } })
  }
  expect((await screen.findAllByRole("textbox")).map((field) => field.getAttribute("name"))).toStrictEqual(["into"])
  await choose()
  const mobile = await screen.findByLabelText<HTMLSelectElement>("手机号的列名")
  expect([mobile.value, mobile.options.length]).toStrictEqual(["电话", 4])
  expect(screen.getByText("第一行：电话一")).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>("姓名的列名").value).toBe("不导入")
  fireEvent.change(mobile, { target: { value: "家长电话" } })
  press("预览")
  expect(await screen.findByText("没有成功：refused")).toBeTruthy()
  await choose()
  await expect.poll(() => screen.getByLabelText<HTMLSelectElement>("手机号的列名").options.length).toBe(5)
  press("预览")
  await screen.findByRole("heading", { name: "预览：执行后会是这样" })
  const columns = { mobile: "家长电话", name: "不导入", classroom: "班", until: "不导入" }
  expect(asked.map(({ input }) => input)).toMatchObject([columns, columns])
})

test("a list draws its rows under Chinese heads, with what the role may do with each", async () => {
  const row = { id: "o1", name: "初级班", amount: "299.00", state: "paid", returns: "1", refund: null, user_id: "u1" }
  renderAdmin({
    role: "cashier",
    href: "/admin/list/order:list",
    list: { ok: true, value: { lines: [], data: { list: [row] } } },
  })
  const table = await screen.findByRole("table", { name: "订单" })
  expect([...table.querySelectorAll("th")].map(({ textContent }) => textContent)).toStrictEqual([
    "订单编号",
    "金额（元）",
    "状态",
    "班级",
    "退款",
    "学员",
    "操作",
  ])
  expect([...table.querySelectorAll("td")].map(({ textContent }) => textContent)).toStrictEqual([
    "o1",
    "299.00",
    "已付款",
    "初级班",
    "",
    "u1",
    "退款",
  ])
  expect(table.querySelector("td a")?.getAttribute("href")).toBe("/admin/act/order:refund?order=o1")
})

test("figures of one thing each stay a table on a phone", async () => {
  renderAdmin({
    href: "/admin/list/exam:summary?paper=p1",
    list: { ok: true, value: { lines: [], data: { bands: [{ band: "0–10%", count: 3 }] } } },
  })
  await screen.findByRole("table", { name: "分数分布" })
  expect(screen.queryByRole("list", { name: "分数分布" })).toBeNull()
})

test("results of a paper are downloaded whole, as a workbook or as CSV", async () => {
  const row = { attempt: "t1", user_id: "u1", name: "李雷", mobile: null, score: 9, total_score: 17, passed: true }
  renderAdmin({
    role: "registrar",
    href: "/admin/list/exam:results?paper=p2",
    list: { ok: true, value: { lines: [], data: { list: [row] } } },
  })
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "下载XLSX" })
  expect([...new FormData(button.form!, button)]).toStrictEqual([
    ["list", "exam:results"],
    ["paper", "p2"],
    ["format", "xlsx"],
  ])
  expect(screen.getByRole("button", { name: "下载CSV" })).toBeTruthy()
})

test("an empty list says why", async () => {
  renderAdmin({ href: "/admin/list/order:list" })
  expect(await screen.findByText("还没有订单。学员下单以后，订单在这里。")).toBeTruthy()
})

test("a list that cannot be read offers to try again", async () => {
  renderAdmin({ href: "/admin/list/order:list", list: failed("busy", 503) })
  expect(await screen.findByRole("button", { name: "再试一次" })).toBeTruthy()
})

const result = (n: number) => ({ id: `t${n}`, attempt: `t${n}`, user_id: `u${n}`, name: `学员${n}`, score: n })
const RESULTS = { list: [result(1), result(2), result(3)], total: 203, next: "t3", mean: 2 }

const renderResults = (href = "/admin/list/exam:results?paper=p2") =>
  renderAdmin({ role: "registrar", href, list: { ok: true, value: { lines: [], data: RESULTS } } })

test("a list is sorted by a head, turned to its next page, and both stand in the address", async () => {
  const { actor } = renderResults()
  const href = () => actor.getSnapshot().context.href
  const table = await screen.findByRole("table", { name: "成绩" })
  fireEvent.click(within(table).getByRole("button", { name: "得分" }))
  await expect.poll(href).toBe("/admin/list/exam:results?paper=p2&sort=score")
  await expect.poll(() => table.querySelector("[aria-sort=ascending]")?.textContent).toBe("得分")
  fireEvent.click(within(table).getByRole("button", { name: "得分" }))
  await expect.poll(href).toBe("/admin/list/exam:results?paper=p2&sort=score.desc")
  expect(screen.getByText("共203条")).toBeTruthy()
  fireEvent.click(await screen.findByRole("button", { name: "下一页" }))
  await expect.poll(href).toBe("/admin/list/exam:results?paper=p2&sort=score.desc&after=t3")
  fireEvent.click(await screen.findByRole("button", { name: "第一页" }))
  await expect.poll(href).toBe("/admin/list/exam:results?paper=p2&sort=score.desc")
})

test("rows are walked, picked and opened by the keyboard, and an act takes all that are picked", async () => {
  const { actor } = renderResults()
  await screen.findByRole("table", { name: "成绩" })
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
  for (const name of ["j", "x", "j", "j", "x", "k"]) key(name)
  expect(document.activeElement?.textContent).toContain("学员2")
  expect(screen.getByText("已选2条")).toBeTruthy()
  const retake = within(screen.getByRole("group", { name: "选中的" })).getByRole("link", { name: "再考一次" })
  expect(retake.getAttribute("href")).toBe("/admin/act/exam:retake?paper=p2&users=u1+u3")
  key("?")
  expect(await screen.findByText("启用单键快捷键")).toBeTruthy()
  key("/")
  expect(document.activeElement).toBe(screen.getByLabelText("试卷"))
  fireEvent.keyDown(document.body, { key: "j" })
  key("Enter")
  await expect.poll(() => actor.getSnapshot().context.href).toBe("/admin/list/exam:attempt?attempt=t1")
})

test("what was read of a file is mended beside its lines, and is done only once it was checked again", async () => {
  const read = (faults: ReadonlyArray<string>) => ({
    ok: true as const,
    value: {
      lines: ["读出1道题"],
      data: {
        groups: [
          {
            lines: [{ paragraph: 1, text: "1. 甲是（ ）", as: "第 1 题：题干" }],
            questions: [
              { n: 0, place: "第 1 段", cells: { 题型: "单选题", 题干: "甲是" }, faults, notes: [], isLeft: false },
            ],
          },
        ],
        faulty: faults.length,
        problems: [],
      },
    },
  })
  const { asked } = renderAdmin({
    href: "/admin/act/question:bring?bank=b1",
    files: [{ ok: true, field: "file", name: "卷.docx", bytes: "QQ==" }],
    acts: [read(["没有找到答案"]), read([]), said("放进去了")],
  })
  fireEvent.change(await screen.findByLabelText("文件"), { target: { files: [new File(["A"], "卷.docx")] } })
  await screen.findByText(/卷\.docx，/)
  press("预览")
  const question = within(await screen.findByRole("article", { name: "第1道" }))
  expect([
    question.getByText("没有找到答案").tagName,
    screen.queryByRole("button", { name: "确认执行" }),
  ]).toStrictEqual(["LI", null])
  fireEvent.change(question.getByLabelText("答案"), { target: { value: "B" } })
  press("再检查一次")
  press(await screen.findByRole("button", { name: "确认执行" }).then(() => "确认执行"))
  await screen.findByRole("heading", { name: "已执行" })
  const mended = JSON.stringify({ 0: { cells: { 答案: "B" } } })
  expect(asked.map((one) => [one.isDryRun, (one.input as { readonly mended?: string }).mended])).toStrictEqual([
    [true, undefined],
    [true, mended],
    [false, mended],
  ])
})

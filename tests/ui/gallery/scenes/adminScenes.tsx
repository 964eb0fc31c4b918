import { type AnyActorRef, waitFor } from "xstate"
import type { EditedField, EditedFile, ShownFile } from "#domain/admin/contentDraft.ts"
import type { OpenOutcome } from "#machines/admin/draftTypes.ts"
import { JOIN } from "#domain/admin/AdminPlace.ts"
import { qrMatrix } from "#adapters/qrMatrix.ts"
import type { BoardRow } from "#domain/admin/Board.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { Report } from "#domain/admin/adminAnswers.ts"
import { failed, makeAdmin, type World } from "../../admin/adminWorld.tsx"
import type { Scene } from "../Scene.ts"

const QUESTION_HREF = { role: "operator", href: "/admin/list/content:edit?path=q.yaml%2330101" } as const

const field = (name: string, label: string, more: Partial<EditedField> = {}): EditedField => ({
  name,
  label,
  kind: "text",
  hint: "",
  has_pictures: false,
  options: [],
  fields: [],
  add: "",
  initial: "",
  is_rare: false,
  when: null,
  ...more,
})

const QUESTION_FORM: ReadonlyArray<EditedField> = [
  field("kind", "题型", { kind: "choice", options: [{ value: "single", label: "单选题" }] }),
  field("chapter", "章节", { kind: "choice", options: [{ value: "1", label: "第一章  会计要素与等式" }] }),
  field("stem", "题干", { kind: "long", hint: "**重点**，公式写在 $ 之间，填空写 ____" }),
  field("options", "选项", {
    kind: "rows",
    add: "加一个选项",
    fields: [
      field("text", "内容", { kind: "long" }),
      field("right", "正确", { kind: "tick" }),
      field("share", "部分得分（百分之几）", { kind: "number", is_rare: true }),
    ],
  }),
  field("explanation", "解析", { kind: "long", hint: "说为什么，不提选项的字母" }),
  field("points", "知识点", {
    kind: "checks",
    options: [
      { value: "a", label: "会计等式" },
      { value: "b", label: "会计要素" },
    ],
  }),
]

const OPTIONS = ["资产 = 负债 − 所有者权益", "资产 = 负债 + 所有者权益", "收入 = 费用 + 资产"]

/** A question that is edited, with what is wrong with it. */
const opened = (problems: ShownFile["problems"]): OpenOutcome => {
  const typed = {
    fields: {
      kind: "single",
      chapter: "1",
      stem: problems.length > 0 ? "" : "会计的基本等式是（　　）。",
      ...Object.fromEntries(
        OPTIONS.flatMap((text, n) => [
          [`options.${n}.text`, text],
          [`options.${n}.right`, n === 1 || (problems.length > 0 && n === 0) ? "true" : ""],
          [`options.${n}.share`, problems.length > 0 && n === 1 ? "0" : ""],
        ]),
      ),
      explanation: "企业的资产要么来自债权人，要么来自所有者，两种来源之和等于资产总额。",
      points: "a",
    },
    rows: { options: ["0", "1", "2"] },
    body: "",
  }
  const question = {
    kind: "single",
    material_html: "",
    stem_html: "会计的基本等式是（　　）。",
    prompts: [],
    options: OPTIONS.map((html, n) => ({ key: "ABC".charAt(n), html, is_right: n === 1 })),
    answer: "B",
    explanation_html: typed.fields.explanation,
  }
  const facts = [
    "列出它的试卷：会计基础模拟卷（一）、会计基础年度测评卷（2026年）。",
    "学员答过1,284次。",
    "只改了答案：发布后，以前的1,284次作答按新的答案重新评分。",
  ]
  const questions = problems.length > 0 ? [] : [question]
  const file: EditedFile = {
    path: "q.yaml#30101",
    number: 3,
    by: "li.lei",
    at: "2026-03-02 10:00:00",
    source: "",
    form: QUESTION_FORM,
    typed,
    shown: { text: "", problems, warnings: [], view: { kind: "questions", questions }, facts },
    draft: null,
    is_shared: false,
    is_timed: false,
  }
  return { ok: true, value: { file, device: null } }
}

type Rows = ReadonlyArray<Readonly<Record<string, unknown>>>

const NOW = Date.parse("2026-03-02T10:00:00+08:00")
const MINUTE = 60_000

const report = (data: object, ...lines: ReadonlyArray<string>): CallOutcome<Report> => ({
  ok: true,
  value: { lines, data: data as Report["data"] },
})
const page = (list: Rows, more: object = {}) => report({ list, total: 100_037, next: "o2", ...more })
const never = new Promise<never>(() => {})

interface Step {
  readonly type: string
  readonly [name: string]: unknown
}

/** A page of the back office as its machines are after some events, each sent when the last one's work is done. */
const admin = (world: World, ...events: ReadonlyArray<Step>): Scene => ({
  isAlive: true,
  render: () => {
    const { actor, view } = makeAdmin(world)
    void play(actor, events)
    return view
  },
})

const childOf = async (parent: AnyActorRef): Promise<AnyActorRef> => {
  const { children } = await waitFor(parent, ({ children: all }) => all["page"] !== undefined)
  return children["page"] as AnyActorRef
}

const play = async (actor: AnyActorRef, events: ReadonlyArray<Step>): Promise<void> => {
  if (events.length === 0) return
  const machine = await childOf(await childOf(actor))
  for (const event of events) {
    await waitFor(machine, (snapshot) => !snapshot.hasTag("busy"))
    machine.send(event)
  }
}

const CLASSROOM = "自学考试行政管理学本科全科通关班（含冲刺与模拟）"
const ORDERS: Rows = [
  {
    id: "260302100000123456",
    name: CLASSROOM,
    amount: "1,299.00",
    state: "paid",
    request: "asked",
    waits: "1",
    returns: "1",
    refund: null,
    user_id: "06c347ae-d9ff-4518-9e7d-9c998027e2e6",
    coupon_code: "SPRING26",
    created_at: "2026-03-02 10:00:00",
  },
  {
    id: "260302095900123457",
    name: "会计基础",
    amount: "9.90",
    state: "refunded",
    request: null,
    refund: "succeeded",
    user_id: "31b98b0e-7a08-4d55-b4ac-fb3ae1e12a53",
    coupon_code: null,
    created_at: "2026-03-02 09:59:00",
  },
]

const CANDIDATES: Rows = [
  { user_id: "u1", name: "欧阳娜娜", mobile: "13811170001", room: "第二考场", seat: "9", extra_minutes: 0, note: "" },
  { user_id: "u2", name: "李雷", mobile: "13811170002", room: "第十考场", seat: "1", extra_minutes: 15, note: "轮椅" },
].map((row, n) => ({ ...row, attempt: null, state: n === 0 ? "waiting" : "absent", started_at: null, ended_at: null }))

const ACTS: Rows = [
  {
    id: "a1",
    at: "2026-03-02 10:00:00",
    by: "li.lei",
    act: "candidate:import",
    words: '--agency main --paper p2 "考生 一.xlsx"',
    upon: "p2",
    before: { changed: [] },
    after: { batch: "3f", added: 500, changed: 0 },
    undo: "candidate:remove --agency main --paper p2 --batch 3f",
  },
  {
    id: "a2",
    at: "2026-03-02 09:00:00",
    by: "wang.fang（运营）",
    act: "user:lock",
    words: "--agency main --user 138****0031",
    upon: "u1",
    before: { locked: false },
    after: { locked: true },
    undo: null,
  },
]

const TODAY = {
  waits: [
    { what: "简答题待批改", count: 128, since: "2026-03-01 09:12:00", "mark:questions": "1" },
    { what: "退款申请", count: 2, since: "2026-03-02 08:00:00", "order:list": "asked" },
  ],
  exams: [
    {
      id: "p2",
      name: "统一考试",
      opens_at: "2026-03-02 09:00:00",
      closes_at: "2026-03-02 11:00:00",
      open: 412,
      ended: 31,
    },
  ],
  lives: [],
  figures: [{ what: "注册", today: 12, yesterday: 31, week_before: 28, means: "新建的账号，已注销的不算" }],
}

const STATEMENT = {
  day: "2026-03-02",
  paid: "297.00",
  returned: "99.00",
  net: "198.00",
  providers: [
    {
      provider: "wechat",
      merchant: "1900000109",
      payments: 2,
      paid: "198.00",
      refunds: 1,
      returned: "99.00",
      net: "99.00",
    },
    {
      provider: "wechat",
      merchant: "网站的账户",
      payments: 1,
      paid: "99.00",
      refunds: 0,
      returned: "0.00",
      net: "99.00",
    },
  ],
  list: [
    {
      at: "2026-03-02 10:00:00",
      kind: "payment",
      provider: "wechat",
      amount: "99.00",
      name: CLASSROOM,
      order_id: "260302100000123456",
      number: "260302100000123456P1",
      trade_number: "4200002026030212345678901234",
    },
  ],
  total: 4,
  next: null,
}

const personOf = (name: string, over: Partial<BoardRow> = {}): BoardRow => ({
  user_id: name,
  name,
  mobile: "13800000102",
  room: "第二考场",
  seat: "1",
  extra_minutes: 0,
  attempt: `t-${name}`,
  attempt_state: "open",
  started_at: NOW - 30 * MINUTE,
  deadline: NOW + 60 * MINUTE,
  ended_at: null,
  saved_at: NOW - 5_000,
  seen_at: NOW,
  moves: 0,
  leaves: 0,
  incidents: 0,
  is_bound: false,
  ...over,
})
const BOARD = {
  ok: true as const,
  value: {
    version: "e.1",
    is_whole: true,
    name: "统一考试",
    closes_at: NOW + 60 * MINUTE,
    passcode: { text: "048 213", until: NOW + 3 * MINUTE },
    is_over: false,
    now: NOW,
    next_in: 3_600_000,
    rows: [
      personOf("欧阳娜娜", { leaves: 2, incidents: 1 }),
      personOf("李雷", { seat: "2", extra_minutes: 15, seen_at: NOW - 5 * MINUTE }),
      personOf("韩梅梅", {
        room: "第十考场",
        attempt: null,
        attempt_state: null,
        started_at: null,
        saved_at: null,
        seen_at: null,
      }),
      personOf("王芳", { room: "第十考场", seat: "2", attempt_state: "handed_in", ended_at: NOW - MINUTE }),
    ],
  },
}

const BATCH = {
  ok: true as const,
  value: {
    title: "统一考试",
    waiting: 198,
    others: 2,
    batch: "b1",
    about: {
      full_score: 5,
      stem_html: "<p>简述行政管理的职能。</p>",
      material_html: "",
      reference: "计划、组织、协调、控制",
      explanation_html: "<p>四项各1分，举例1分。</p>",
      points: ["四项职能", "举例"],
    },
    answers: [
      { key: "k1", text: "计划、组织、协调、控制。例如编制年度预算。", count: 7 },
      { key: "k2", text: "不知道", count: 23 },
    ],
  },
}

const SHEET = {
  ok: true as const,
  field: "sheet",
  name: "2026年春季报名表（最终版）.xlsx",
  bytes: "A".repeat(40_000),
  heading: {
    heads: [
      { head: "序号", example: "1" },
      { head: "联系电话", example: "138 1117 0001" },
      { head: "学员姓名", example: "欧阳娜娜" },
      { head: "报读班级", example: CLASSROOM },
    ],
    columns: { mobile: "联系电话", name: "学员姓名", classroom: "报读班级", until: null },
  },
}
const IMPORTED = report(
  {},
  "手机号取自“联系电话”；姓名取自“学员姓名”；班级取自“报读班级”；没有用到：序号",
  "新建498个账号，已有2个",
  "报入班级：加入500，延长0，没有变化0",
  "新学员用手机号和短信验证码登录，没有密码",
  "做完后不能撤销：学员可能已经登录；可以逐个退班或停用",
)
const PAPER = { ok: true as const, field: "file", name: "期末试卷.docx", bytes: "A".repeat(40_000) }
const ACCOUNTS = { 选项A: "存货", 选项B: "短期借款", 选项C: "实收资本", 选项D: "主营业务收入" }
const BROUGHT = report(
  {
    groups: [
      {
        lines: [
          { paragraph: 1, text: "2026学年期末考试试卷", as: null },
          { paragraph: 2, text: "一、单项选择题（每小题2分，共4分）", as: "以下是单项选择题" },
        ],
        questions: [],
      },
      {
        lines: [
          { paragraph: 3, text: "1．下列各项中，属于资产的是（　　）。", as: "第 1 题：题干" },
          { paragraph: 4, text: "A．存货　B．短期借款　C．实收资本　D．主营业务收入", as: "选项 ABCD" },
          { paragraph: 5, text: "答案：A", as: "答案" },
        ],
        questions: [
          {
            n: 0,
            place: "第 3 段",
            cells: { 题型: "单选题", 题干: "下列各项中，属于资产的是（　　）。", ...ACCOUNTS, 答案: "A" },
            faults: [],
            notes: ["分值没有读入（分值写在试卷里）"],
            isLeft: false,
          },
        ],
      },
      {
        lines: [
          { paragraph: 6, text: "2．下列各项中，属于负债的是（　　）。", as: "第 2 题：题干" },
          { paragraph: 7, text: "A．存货　B．短期借款　C．实收资本　D．主营业务收入", as: "选项 ABCD" },
          { paragraph: 8, text: "监考人", as: null },
        ],
        questions: [
          {
            n: 1,
            place: "第 6 段",
            cells: { 题型: "单选题", 题干: "下列各项中，属于负债的是（　　）。", ...ACCOUNTS },
            faults: ["答案  没有找到答案"],
            notes: [],
            isLeft: false,
          },
        ],
      },
    ],
    faulty: 1,
    problems: [],
  },
  "读出2道题，要放进题库的1道：新增1道，替换0道，相同0道",
  "1道题还不能放进题库，改好或不要它们",
)
const FAULTS = {
  ok: false as const,
  failure: {
    kind: "refused" as const,
    code: 10405,
    message:
      "2 处有误，没有写入\n第 3 行：手机号不对（2，1381117000，韩梅梅）\n第 4 行：没有班级初级（3，13811170003，初级）",
    fields: [],
  },
}

const URI = "otpauth://totp/甲学堂:li.lei?secret=GEZDGNBVGY3TQOJQ&issuer=甲学堂"
const INVITATION = {
  ok: true as const,
  value: {
    agency: "甲学堂",
    role: "阅卷" as const,
    account: null,
    secret: "GEZDGNBVGY3TQOJQ",
    uri: URI,
    qr: qrMatrix(URI),
  },
}
const CODES = Array.from({ length: 10 }, (_, n) => `${(n + 2) * 1_111}-${(n + 3) * 777}`)
const joining: ReadonlyArray<Step> = Object.entries({
  login: "xiao.ming",
  name: "小明",
  password: "secret-1234",
  code: "123456",
}).map(([field, value]) => ({ type: "field.changed", field, value }))
const join: Step = { type: "join.submit" }

const ORDER_LIST = "/admin/list/order:list"
const IMPORT = "/admin/act/user:import"
const chosen: Step = { type: "file.chosen", field: "sheet" }
const preview: Step = { type: "operation.preview" }
const confirm: Step = { type: "operation.confirm" }
const refund = { href: "/admin/act/order:refund?order=260302100000123456", role: "cashier" } as const
const whole: Step = { type: "field.changed", field: "whole", value: true }
const reason: Step = { type: "field.changed", field: "reason", value: "学员转专业" }
const BOARD_HREF = "/admin/list/exam:board?paper=p2"
const MARKING = { href: "/admin/list/mark:batch?paper=p2&question=q1", role: "marker" } as const

/** The back office: each page in each of its states. */
export const ADMIN_SCENES: Readonly<Record<string, Scene>> = {
  "admin-home": admin({ list: report(TODAY) }),
  "admin-home-quiet": admin({ role: "marker", list: report({ quiet: "没有等待处理的事" }) }),
  "admin-home-loading": admin({ list: never }),
  "admin-home-failed": admin({ list: failed("network") }),
  "admin-list": admin({ href: ORDER_LIST, list: page(ORDERS) }),
  "admin-list-later": admin({ href: `${ORDER_LIST}?state=paid&sort=amount.desc&after=o1`, list: page(ORDERS) }),
  "admin-list-empty": admin({ href: ORDER_LIST, list: report({ list: [], total: 0, next: null }) }),
  "admin-list-filtered": admin({
    href: `${ORDER_LIST}?state=refunded&coupon=SPRING`,
    list: report({ list: [], total: 0, next: null }),
  }),
  "admin-list-loading": admin({ href: ORDER_LIST, list: never }),
  "admin-list-failed": admin({ href: ORDER_LIST, list: failed("busy", 503) }),
  "admin-list-forbidden": admin({ role: "marker", href: ORDER_LIST }),
  "admin-missing": admin({ href: "/admin/nowhere" }),
  "admin-candidates": admin({
    href: "/admin/list/candidate:list?paper=p2",
    list: page(CANDIDATES, { name: "统一考试", size: 500, waiting: 312, sitting: 0, handed_in: 0, absent: 188 }),
  }),
  "admin-acts": admin({ href: "/admin/list/acts:list", list: page(ACTS) }),
  "admin-statement": admin({ href: "/admin/list/order:day?day=2026-03-02", list: report(STATEMENT) }),
  "admin-form": admin({ href: IMPORT }),
  "admin-form-columns": admin({ href: IMPORT, files: [SHEET] }, chosen),
  "admin-form-wrong": admin({ href: IMPORT, files: [SHEET] }, preview),
  "admin-form-faults": admin({ href: IMPORT, files: [SHEET], acts: [FAULTS] }, chosen, preview),
  "admin-preview": admin({ href: IMPORT, files: [SHEET], acts: [IMPORTED] }, chosen, preview),
  "admin-brought": admin(
    { href: "/admin/act/question:bring?bank=main.b1", files: [PAPER], acts: [BROUGHT] },
    { type: "file.chosen", field: "file" },
    preview,
  ),
  "admin-done": admin({ href: IMPORT, files: [SHEET], acts: [IMPORTED, IMPORTED] }, chosen, preview, confirm),
  "admin-code": admin(
    { ...refund, acts: [report({}, "退回99.00元"), failed("refused", 10404)] },
    whole,
    reason,
    preview,
    confirm,
  ),
  "admin-conflict": admin(
    {
      ...refund,
      acts: [
        report({}, "退回99.00元"),
        {
          ok: false,
          failure: {
            kind: "refused",
            code: 409,
            message: "刚被别人改过，没有执行；再预览一次，看过现在的情况再做",
            fields: [],
          },
        },
      ],
    },
    whole,
    reason,
    preview,
    confirm,
  ),
  "admin-unknown": admin(
    { ...refund, acts: [report({}, "退回99.00元"), failed("timeout")] },
    whole,
    reason,
    preview,
    confirm,
  ),
  "admin-ended": admin({ ...refund, acts: [failed("unauthorized", 401)] }, whole, reason, preview),
  "admin-board": admin({ href: BOARD_HREF, boards: [BOARD] }),
  "admin-board-empty": admin({ href: BOARD_HREF, boards: [{ ok: true, value: { ...BOARD.value, rows: [] } }] }),
  "admin-board-failed": admin({ href: BOARD_HREF, boards: [failed("network")] }),
  "admin-marking": admin({ ...MARKING, marking: [BATCH] }),
  "admin-marking-done": admin({
    ...MARKING,
    marking: [{ ok: true, value: { ...BATCH.value, waiting: 0, others: 0, batch: null, about: null, answers: [] } }],
  }),
  "admin-marking-failed": admin({ ...MARKING, marking: [failed("network")] }),
  "admin-draft-question": admin({ ...QUESTION_HREF, draft: opened([]) }),
  "admin-draft-question-wrong": admin({
    ...QUESTION_HREF,
    draft: opened([
      { line: 4, field: "stem", reason: "不能为空" },
      { line: 9, field: "options", reason: "答案 AB 不在选项中" },
      { line: 12, field: "options.1.share", reason: "应在1到100之间" },
      { line: null, field: "", reason: "题目编号 30101 重复" },
    ]),
  }),
  "admin-draft-failed": admin(QUESTION_HREF),
  "admin-join": admin({ href: JOIN, invitation: INVITATION }),
  "admin-join-wrong": admin({ href: JOIN, invitation: INVITATION }, join),
  "admin-join-codes": admin(
    { href: JOIN, invitation: INVITATION, joined: { ok: true, value: { recovery_codes: CODES } } },
    ...joining,
    join,
  ),
  "admin-join-unknown": admin({ href: JOIN, invitation: INVITATION, joined: failed("timeout") }, ...joining, join),
  "admin-join-closed": admin({
    href: JOIN,
    invitation: {
      ok: false,
      failure: { kind: "refused", code: 10405, message: "邀请已经用过，或已经过期", fields: [] },
    },
  }),
  "admin-join-failed": admin({ href: JOIN, invitation: failed("network") }),
  "admin-sign-in": admin({ isOut: true }),
}

import * as Schema from "effect/Schema"
import * as Pattern from "../form/patterns.ts"
import { AGENCY_ACTS } from "./agencyActs.ts"
import { CERTIFICATE_ACTS } from "./certificateActs.ts"
import { CONTENT_ACTS } from "./contentActs.ts"
import { DISCUSSION_ACTS } from "./discussionActs.ts"
import { LIVE_ACTS } from "./liveActs.ts"
import * as Operation from "./Operation.ts"
import { ORDER_ACTS } from "./orderActs.ts"
import { ROLE_NAMES } from "./Role.ts"
import {
  CHOICE_OF_LEARNERS,
  CHOSEN,
  file,
  flag,
  integer,
  learner,
  MAX_MINUTES,
  mobile,
  oneOf,
  personName,
  score,
  secret,
  text,
} from "./fields.ts"

const optional = Schema.optionalKey

const attempt = text("作答")
const classroom = text("班级")
const login = text("账号")
const paper = text("试卷")
/** The head of a sheet's column; where it is left out, the server knows it by the last sheet or by its heads. */
const columnOf = (fact: string) =>
  text(`${fact}的列名`, { hint: "不写就按列名认，预览里会写明" }).annotate({ isColumn: true })

const until = optional(text("有效期", { hint: "日期，或 长期" }))

/** Every act by the name that the shell types and the record keeps. */
export const ACTS = {
  "user:reset": Operation.make("给学员换一个密码，只在这时显示一次，所有设备退出", { user: learner }),
  "user:lock": Operation.make("停用一个账号，所有设备退出；或恢复", { user: learner, unlock: flag("恢复") }),
  "user:make": Operation.make("新增一个学员的账号，密码只在这时显示一次", { mobile, name: personName }),
  "user:import": Operation.make("按表格新建学员的账号并报入班级，已有的学员只报班；有一行不对就一个也不建", {
    sheet: file("学员表", "XLSX或CSV文件，第一行是列名，其中有手机号，可以再有姓名、班级和有效期"),
    into: optional(text("没有写班级的行报入", { hint: "班级编号或名称" })),
    mobile: optional(columnOf("手机号")),
    name: optional(columnOf("姓名")),
    classroom: optional(columnOf("班级")),
    until: optional(columnOf("有效期")),
  }),
  "user:merge": Operation.make(
    "把一个学员的两个账号合成一个：另一个账号的全部内容并入保留的账号，之后不再登录；合并后不能撤销",
    { user: learner.annotate({ title: "保留的账号" }), other: learner.annotate({ title: "并入的账号" }) },
  ),
  "user:mobile": Operation.make("给学员换手机号：所有设备退出，原来的号码可以另行注册", { user: learner, mobile }),
  "user:unblock": Operation.make("学员输错密码太多次时，让他马上可以再试", { user: learner }),
  "user:unbind": Operation.make("解除学员绑定的微信：不再用它登录，已登录的设备不退出；这个微信可以另行绑定", {
    user: learner,
  }),
  "user:enrol": Operation.make(
    "把一个学员，或按表格把一批学员，加入班级或延长有效期；有一行不对就一个也不加",
    {
      learners: optional(file("名单", "XLSX或CSV文件，第一行是手机号和班级，可以再有有效期")),
      user: optional(learner),
      classroom: optional(classroom),
      until,
    },
    [["learners"], ["user", "classroom"]],
  ),
  "user:unenrol": Operation.make("让一个学员退出班级，或改短有效期；买来的班级请退款", {
    user: learner,
    classroom,
    until,
  }),
  ...ORDER_ACTS,
  "exam:extend": Operation.make("给一个人或所有人加时，或收回加过的时间", {
    paper,
    user: optional(learner),
    minutes: integer("分钟", { max: MAX_MINUTES }),
    back: optional(flag("收回")),
  }),
  "exam:extra": Operation.make(
    "定选中的学员一共加时几分钟，再做一次不变；预览列出每个人原来和之后的截止时间",
    { paper, minutes: integer("一共加时", { hint: "分钟，0是不加", min: 0, max: MAX_MINUTES }), ...CHOSEN },
    CHOICE_OF_LEARNERS,
  ),
  "exam:retake": Operation.make("给选中的学员多一次考试机会", { paper, ...CHOSEN }, CHOICE_OF_LEARNERS),
  "candidate:import": Operation.make(
    "把考生列入一份试卷或作业的名单：按表格，或一个班的全部学员；有名单就只有名单里的人能考，有一行不对就一个也不列",
    {
      paper,
      sheet: optional(file("考生表", "XLSX或CSV文件，第一行有手机号，可以再有考场、座位号、加时和备注")),
      classroom: optional(classroom),
    },
    [["sheet"], ["classroom"]],
  ),
  "candidate:add": Operation.make("把一名学员列入一份试卷的考生名单，或修改他的考场、座位、加时和备注", {
    paper,
    user: learner,
    room: optional(text("考场", { max: 20 })),
    seat: optional(text("座位号", { max: 20 })),
    minutes: optional(integer("一共加时", { hint: "分钟，不写就不变", min: 0, max: MAX_MINUTES })),
    note: optional(text("备注")),
  }),
  "candidate:remove": Operation.make(
    "把一名考生，或一份表格列入的全部考生，移出名单；开考的人移不出",
    { paper, user: optional(learner), batch: optional(text("批次", { hint: "列入时显示的批次" })) },
    [["user"], ["batch"]],
  ),
  "exam:withdraw": Operation.make("收回一批加时或多给的机会；谁正在用，就不收回谁的", {
    grant: text("批次", { hint: "加时或多给机会后显示的批次" }),
  }),
  "exam:close": Operation.make("提前结束一份试卷，或只收一个人的卷", {
    paper,
    user: optional(learner),
    in: optional(integer("几分钟后收卷", { hint: "分钟，默认1", min: 0, max: MAX_MINUTES })),
  }),
  "exam:message": Operation.make("发消息给在考的人：一个人，一个考场，或全体；显示在他们的考试页面上，不能收回", {
    paper,
    user: optional(learner),
    room: optional(text("考场", { hint: "只发给这个考场；不填就发给全体" })),
    text: text("消息", { hint: "最多200字", max: 200 }).annotate({ isLong: true, isPersonal: true }),
  }),
  "exam:device": Operation.make("让一份只能在一台设备上作答的试卷换一台设备继续：学员下一台接着作答的设备算数", {
    attempt,
  }),
  "exam:incident": Operation.make("记一条考场情况，和这份作答一起留存，记下后不能修改", {
    attempt,
    text: text("情况", { hint: "例如：10:05网络中断，10:12恢复", max: 500 }).annotate({
      isLong: true,
      isPersonal: true,
    }),
  }),
  "exam:hold": Operation.make("暂缓公布一份试卷的成绩，到某个时间或到有人公布；或恢复原定时间", {
    paper,
    until: optional(text("公布时间", { hint: "例如：2026-12-01 19:00，不写就等人公布" })),
    back: optional(flag("恢复原定时间")),
  }),
  "exam:release": Operation.make("现在公布一份试卷的成绩、答案和解析，不等原定时间；公布后不能收回", { paper }),
  "exam:void": Operation.make(
    "作废一份试卷的一道题：全体得分，或不计分；或恢复计分。预览列出多少份成绩怎样变",
    { paper, question: text("题目"), as: optional(oneOf("处理", ["full", "none"])), back: optional(flag("恢复计分")) },
    [["as"], ["back"]],
  ),
  "exam:regrade": Operation.make("按改正后的答案立即重算成绩；写明题目时，无论答案是否改过", {
    question: optional(text("题目")),
  }),
  "late:accept": Operation.make("采用一份迟到的作答，重算成绩", { attempt }),
  "late:refuse": Operation.make("退回一份迟到的作答，证据保留", { attempt }),
  "mark:give": Operation.make(
    "给一道简答题评分，或按表格评一批；有一行不对就一个也不评",
    {
      attempt: optional(attempt),
      question: optional(text("题目")),
      score: optional(score),
      marks: optional(file("评分表", "XLSX或CSV文件，第一行是作答、题目和分数")),
    },
    [["attempt", "question", "score"], ["marks"]],
  ),
  "mark:equal": Operation.make("给一道题所有相同的答案评分，一次一个答案", {
    paper,
    question: text("题目"),
    answer: text("答案", { hint: "批改页上答案的编号" }),
    score,
    intent: optional(text("评分编号", { hint: "同一编号只评一次" })),
  }),
  "mark:withdraw": Operation.make("收回自己的一次评分，这些答案重新等待批改", { intent: text("评分编号") }),
  "mark:settle": Operation.make("裁定两个人评得不一致的一个答案", {
    attempt,
    question: text("题目"),
    score,
  }),
  "wrong:rebuild": Operation.make("按全部评分重建每个人的错题本", {}),
  "report:answer": Operation.make("回复一条纠错", {
    id: text("编号"),
    as: oneOf("处理", ["accepted", "declined"]),
    reply: optional(text("回复", { max: 1_000 })),
  }),
  ...CERTIFICATE_ACTS,
  ...CONTENT_ACTS,
  ...DISCUSSION_ACTS,
  ...LIVE_ACTS,
  "admin:invite": Operation.make("邀请一个人进后台，或再邀请一个停用的账号；链接只在这时显示一次", {
    role: oneOf("角色", ROLE_NAMES),
    login: optional(text("停用的账号")),
  }),
  "admin:role": Operation.make("给后台的一个账号换角色，所有设备退出", { login, role: oneOf("角色", ROLE_NAMES) }),
  "admin:reset": Operation.make("作废一个账号的密码和验证器，所有设备退出；用链接重新设置，链接只在这时显示一次", {
    login,
  }),
  "admin:end": Operation.make("停用后台的一个账号，所有设备退出", { login }),
  ...AGENCY_ACTS,
  "acts:undo": Operation.make("撤销一步操作：做它的反操作，一步只能撤销一次", {
    act: text("操作编号", { hint: "操作记录里的编号" }),
  }),
  "own:password": Operation.make("换自己的密码，其他设备退出", {
    old: secret("原密码"),
    password: secret("新密码", {
      reads: (typed) => Pattern.PASSWORD.test(typed),
      expected: "8 to 64 signs with a letter and a digit",
      message: Pattern.PASSWORD_MESSAGE,
    }),
  }),
  "own:codes": Operation.make("换一组自己的恢复码，旧的作废，新的只在这时显示一次", {}),
  "own:authenticator": Operation.make("换自己的验证器：新验证器的动态码确认以后才生效", {}),
  "own:confirm": Operation.make("确认自己的新验证器，其他设备退出", { code: secret("新验证器的动态码") }),
  "own:end": Operation.make("退出自己的一台设备，或除这台以外的所有设备", { session: optional(text("设备")) }),
} as const

export type ActName = keyof typeof ACTS

/** As the server does it, decoded. */
export type ActInput<N extends ActName> = (typeof ACTS)[N]["input"]["Type"]

/** An act with its input. */
export type AskedAct = { readonly [N in ActName]: { readonly act: N; readonly input: ActInput<N> } }[ActName]

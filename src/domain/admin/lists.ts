import * as Schema from "effect/Schema"
import { MOVES, type OrderState } from "../order/OrderState.ts"
import { ACTS } from "./acts.ts"
import { STATE_NAMES } from "./Board.ts"
import { NAMES as CANDIDATE_STATES } from "./CandidateState.ts"
import { batch, day, flag, integer, learner, oneOf, points, text, word } from "./fields.ts"
import * as Operation from "./Operation.ts"
import { PAGES, paging } from "./paging.ts"
import { CERTIFICATE_STATES, CODE_STATES, COUPON_STATES, PAPER_STATES } from "./states.ts"

const optional = Schema.optionalKey
const session = text("直播")
/** Without it, the first is meant. */
const usually = <const V extends string>(title: string, values: readonly [V, ...ReadonlyArray<V>]) =>
  optional(oneOf(title, values).annotate({ usual: values[0] }))
const keysOf = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as K[]

/** What an operator reads of an agency, by the name that the shell types; nothing is changed. */
export const LISTS = {
  "today:show": Operation.make("今天：等待处理的事，考试和直播，注册、订单和学习的人数", {}),
  "acts:list": Operation.make("列出操作记录：谁在何时做了什么，改了什么；或查看记录：谁看过哪些学员的资料", {
    upon: optional(text("对象", { hint: "编号或手机号" }).annotate({ isPersonal: true })),
    /** A form offers those of today; the record may have others. */
    act: optional(text("操作", { hint: "操作，或查看的列表" }).annotate({ options: Object.keys(ACTS) })),
    by: optional(text("谁", { hint: "后台的账号" })),
    from: optional(day("从哪天")),
    until: optional(day("到哪天")),
    reads: optional(flag("查看记录")),
    ...paging(["at"]),
  }),
  "admin:list": Operation.make("列出后台的账号和角色", {}),
  "agency:list": Operation.make("列出所有机构：状态、域名和学员的个数", {}),
  "domain:check": Operation.make("检查机构的域名：解析是否指向这里，应当怎样设置", {}),
  "agency:show": Operation.make("一个机构的开业步骤、状态、域名和内容数量", {}),
  "user:find": Operation.make("列出学员；按编号、手机号或其中几位、机构账号、姓名，或按班级、注册或学习的日子找", {
    text: optional(word("编号、手机号或姓名").annotate({ isPersonal: true })),
    classroom: optional(text("班级", { hint: "班级编号" })),
    on: usually("日子", ["joined_on", "studied_on"]),
    from: optional(day("从哪天")),
    until: optional(day("到哪天")),
    ...paging(["created", "name"]),
  }),
  "user:show": Operation.make("一名学员：班级、订单、作答、设备、课程码、协议、短信，登录不了的原因", {
    user: learner,
  }),
  "exam:list": Operation.make("列出试卷和考试：时间，在答和已交的人数，成绩何时公布", {
    name: optional(text("名称", { hint: "名称，或其中一部分" })),
    state: optional(oneOf("状态", keysOf(PAPER_STATES))),
    ...paging(["latest", "opens", "name"]),
  }),
  "exam:attempt": Operation.make("一份作答的经过和回执，不含答案和成绩", { attempt: text("作答") }),
  "exam:summary": Operation.make("一份试卷的成绩怎样分布，每道题答得怎样", { paper: text("试卷") }),
  "stats:exams": Operation.make("各场考试的人数、及格率和得分率，每个数后面是它的名单", {
    name: optional(text("名称", { hint: "名称，或其中一部分" })),
    classroom: optional(text("班级", { hint: "班级编号" })),
  }),
  "stats:learning": Operation.make("按日或按周统计学习：学员、时长、课时、练习，每个数后面是它的名单", {
    by: usually("按", ["day", "week"]),
    from: optional(day("从哪天")),
    until: optional(day("到哪天")),
    classroom: optional(text("班级", { hint: "班级编号" })),
  }),
  "study:list": Operation.make("学员每天的学习：时长、学完的课时、练习和作答，一人一天一条", {
    from: day("从哪天"),
    until: day("到哪天"),
    classroom: optional(text("班级", { hint: "班级编号" })),
    user: optional(text("学员", { hint: "编号" }).annotate({ isPersonal: true })),
    ...paging(["day", "seconds", "answers"]),
  }),
  "stats:sales": Operation.make("按日子、班级或优惠码统计订单：笔数、付款和退款，后面是订单的名单", {
    by: usually("按", ["day", "classroom", "coupon"]),
    on: usually("日子", ["ordered_on", "paid_on", "refunded_on"]),
    from: optional(day("从哪天")),
    until: optional(day("到哪天")),
    classroom: optional(text("班级", { hint: "班级编号" })),
  }),
  "stats:questions": Operation.make("最难的题目、纠错最多的题目，或各题库的正确率", {
    by: usually("看", ["hardest", "reported", "bank"]),
    bank: optional(text("题库", { hint: "题库编号" })),
  }),
  "exam:results": Operation.make("列出一份试卷的成绩，一页100份，按结束的先后或别的顺序", {
    paper: text("试卷"),
    classroom: optional(text("班级", { hint: "班级编号" })),
    room: optional(text("考场")),
    name: optional(text("学员", { hint: "姓名、编号，或手机号的任意4位" }).annotate({ isPersonal: true })),
    passed: optional(oneOf("及格", ["passed", "not_passed", "undecided"])),
    by: optional(oneOf("交卷", ["learner", "clock"])),
    least: optional(points("最低分")),
    most: optional(points("最高分")),
    ...paging(["ended", "score", "seconds", "name"]),
  }),
  "exam:board": Operation.make("监考：一场考试里谁在考、谁掉线、谁交了卷，每2秒更新", {
    paper: text("试卷"),
    text: optional(text("学员", { hint: "姓名、座位号、编号，或手机号的任意4位" })),
    room: optional(text("考场")),
    state: optional(oneOf("状态", STATE_NAMES)),
  }),
  "candidate:list": Operation.make("一份试卷的考生名单：考场、座位、加时，谁到了，谁交了", {
    paper: text("试卷"),
    state: optional(oneOf("状态", keysOf(CANDIDATE_STATES))),
    room: optional(text("考场")),
    name: optional(text("学员", { hint: "姓名、编号，或手机号的任意4位" }).annotate({ isPersonal: true })),
    ...paging(["place", "name"]),
  }),
  "certificate:list": Operation.make("列出证书，最近的在前：发给谁，什么成绩，有效还是已吊销", {
    number: optional(text("证书编号")),
    name: optional(text("学员", { hint: "姓名、编号，或手机号的任意4位" }).annotate({ isPersonal: true })),
    paper: optional(text("试卷")),
    course: optional(text("课程", { hint: "课程编号" })),
    state: optional(oneOf("状态", keysOf(CERTIFICATE_STATES))),
    batch: optional(text("批次")),
    from: optional(day("从哪天")),
    until: optional(day("到哪天")),
    ...paging(["issued", "name"]),
  }),
  "hours:list": Operation.make("列出计学时的班级里各人的学时：已计、待确认，最近变化的在前", {
    classroom: optional(text("班级", { hint: "班级编号" })),
    name: optional(text("学员", { hint: "姓名、编号，或手机号的任意4位" }).annotate({ isPersonal: true })),
    ...paging(["changed", "name"]),
  }),
  "code:list": Operation.make("列出课程码的批次：生成、已用、作废的个数", {
    name: optional(text("批次", { hint: "批次名，或其中一部分" })),
    classroom: optional(text("班级", { hint: "班级编号" })),
    ...paging(["made"]),
  }),
  "coupon:list": Operation.make("列出优惠码和使用次数", {
    code: optional(text("优惠码", { hint: "优惠码，或其中一部分" })),
    classroom: optional(text("班级", { hint: "班级编号" })),
    state: optional(oneOf("状态", keysOf(COUPON_STATES))),
    ...paging(["created", "code", "ends"]),
  }),
  "order:list": Operation.make("列出订单，最近的在前；按状态、退款、日子或学员找", {
    user: optional(text("学员", { hint: "编号、手机号或其中4位" }).annotate({ isPersonal: true })),
    state: optional(oneOf("状态", Object.keys(MOVES) as OrderState[])),
    refund: optional(oneOf("退款", ["asked", "pending", "failed"])),
    on: usually("日子", ["ordered_on", "paid_on", "refunded_on"]),
    from: optional(day("从哪天")),
    until: optional(day("到哪天")),
    coupon: optional(text("优惠码")),
    classroom: optional(text("班级", { hint: "班级编号" })),
    ...paging(["created", "amount"]),
  }),
  "order:day": Operation.make("一天的对账单：每笔收款和退款，各渠道的合计，和渠道的账单核对", {
    day: day("日期"),
    ...paging(["at", "amount"]),
  }),
  "code:uses": Operation.make("一批课程码：每个码谁在何时用了", {
    batch,
    number: optional(integer("编号", { max: 10_000 })),
    state: optional(oneOf("状态", keysOf(CODE_STATES))),
    ...paging(["latest", "number", "redeemed"]),
  }),
  "wechat:list": Operation.make("列出机构用于微信登录的应用：谁在何时设置；不含密钥", {}),
  "pay:list": Operation.make("列出机构自己的收款账户：谁在何时设置，还有多少笔可退；不含密钥", {}),
  "invoice:list": Operation.make("列出发票申请，最近的在前；按待开、待红冲、日子或抬头找", {
    only: optional(oneOf("只看", ["to_issue", "to_reverse"])),
    from: optional(day("从哪天")),
    until: optional(day("到哪天")),
    title: optional(text("抬头", { hint: "抬头，或其中一部分" })),
    order: optional(text("订单", { hint: "订单编号" })),
    ...paging(["asked", "amount"]),
  }),
  "aside:list": Operation.make("列出无法保存的作答记录和收到的内容", {}),
  "late:list": Operation.make("列出截止后送达、等待核对的作答和证据", PAGES),
  "mark:list": Operation.make("列出等待批改的简答题，不含学员的信息", PAGES),
  "mark:questions": Operation.make("列出有答案要批改的题目：待批改、等第二人、待裁定和已批改的份数", {}),
  "mark:batch": Operation.make("批改一道题：题目、参考答案和接下来的答案，不含学员的信息，相同的放在一起", {
    paper: text("试卷"),
    question: text("题目"),
  }),
  "mark:differences": Operation.make("列出两个人评得不一致、等待裁定的答案", PAGES),
  "report:list": Operation.make("列出学员的纠错中还没有回复的", {
    question: optional(text("题目", { hint: "题目编号" })),
    ...PAGES,
  }),
  "content:pages": Operation.make("列出资讯和页面：自己的，共用的，还没有发布的草稿", {}),
  "content:edit": Operation.make("编辑一个内容文件", { path: text("路径", { hint: "例如：pages/about.md" }) }),
  "content:offer": Operation.make("列出题库、试卷、课程、班级、老师和考试日历，能一项一项编辑", {
    text: Schema.optionalKey(text("名称", { hint: "名称，或其中一部分" })),
  }),
  "content:rows": Operation.make("列出一个列表文件的各项，如一个题库的题目：每一项单独编辑", {
    path: text("路径", { hint: "例如：catalog/calendar.yaml" }),
    text: Schema.optionalKey(text("文字", { hint: "编号、题型、章节或文字" })),
    from: Schema.optionalKey(integer("从第几项", { max: 999_999 })),
  }),
  "question:file": Operation.make("列出一个题库或一张试卷的题目，下载成Word或表格", {
    path: text("路径", { hint: "例如：catalog/papers/5000.yaml" }),
  }),
  "content:files": Operation.make("列出能编辑的内容文件，一次500个", {
    text: Schema.optionalKey(text("路径", { hint: "路径，或其中一部分" })),
  }),
  "content:versions": Operation.make("列出一个内容文件的每一版", { path: text("路径") }),
  "content:show": Operation.make("看一个内容文件的一版", {
    path: text("路径"),
    number: Schema.optionalKey(integer("第几版", { max: 999_999_999 })),
  }),
  "content:diff": Operation.make("比较一个内容文件的两版，一行一行", {
    path: text("路径"),
    number: integer("第几版", { max: 999_999_999 }),
    against: integer("和第几版比", { max: 999_999_999 }),
  }),
  "media:list": Operation.make("列出上传的视频：等待转码的，做到哪里，可以播放的", {}),
  "ask:list": Operation.make("列出学员的提问：等待回答的，最早的在前；或全部，最近的在前", {
    all: Schema.optionalKey(flag("全部")),
    ...PAGES,
  }),
  "review:list": Operation.make("列出课程评价，最近的在前", PAGES),
  "live:list": Operation.make("列出直播：时间、直播间、画面地址", {
    only: optional(oneOf("只看", ["unready"])),
  }),
  "live:room": Operation.make("一个直播间：等待回答的提问，谁在场，最近的消息，被禁言和被请出的人；开放时每3秒更新", {
    session,
  }),
  "live:hosts": Operation.make("列出主持直播的账号和他们的身份", {}),
  "live:attendance": Operation.make("一场直播的出勤：谁来了，从几点到几点，在场多久", { session }),
  "chat:list": Operation.make("列出一个直播间最近的消息和被禁言的人", { session }),
  "own:sessions": Operation.make("自己登录的设备", {}),
} as const

export type ListName = keyof typeof LISTS

/** As the server reads it, decoded. */
export type ListInput<N extends ListName> = (typeof LISTS)[N]["input"]["Type"]

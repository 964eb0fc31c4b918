import { type ActName, ACTS } from "./acts.ts"
import { isRow, plainText, type Row } from "./Drawing.ts"
import { inputFields, type InputField } from "./Operation.ts"
import { ROLES } from "./Role.ts"
import { optionText } from "./words.ts"

/** What was typed for an act, in the words of its own fields; as it was typed where the act is none of ours. */
export const typedText = (typed: unknown, { act }: Row): string => {
  const fields = fieldsOf(act)
  if (fields === null || typeof typed !== "string") return plainText(typed)
  const tokens = typed.match(TOKEN) ?? []
  const said: string[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? ""
    const field = fields.find(({ name }) => token === `--${name}`)
    if (field?.kind === "flag") said.push(field.title)
    else if (field !== undefined || token === "--agency") {
      at += 1
      if (field !== undefined) said.push(`${field.title} ${valueText(unquoted(tokens[at] ?? ""))}`)
    } else {
      const file = fields.find(({ kind }) => kind === "file" || kind === "word")
      said.push(`${file === undefined ? "" : `${file.title} `}${unquoted(token)}`)
    }
  }
  return said.join("，")
}

const TOKEN = /"(?:[^"\\]|\\.)*"|\S+/g

const unquoted = (token: string): string => {
  if (!token.startsWith('"')) return token
  try {
    return String(JSON.parse(token))
  } catch {
    return token
  }
}

const fieldsOf = (act: unknown): ReadonlyArray<InputField> | null =>
  typeof act === "string" && Object.hasOwn(ACTS, act) ? inputFields(ACTS[act as ActName]) : null

const MAX_LISTED = 5

/** What stood before an act, or after it. */
export const factsText = (facts: unknown, row: Row): string => {
  if (facts === null || facts === undefined) return ""
  if (typeof facts === "boolean") return facts ? "是" : "否"
  if (Array.isArray(facts)) {
    const shown = facts.slice(0, MAX_LISTED).map((one) => factsText(one, row))
    return `${shown.join("；")}${facts.length > MAX_LISTED ? `，等${facts.length}项` : ""}`
  }
  if (!isRow(facts)) return typeof facts === "string" ? valueText(facts) : plainText(facts)
  return Object.entries(facts)
    .map(([name, value]) => `${factTitle(name, row)} ${factsText(value, row) || "没有"}`)
    .join("，")
}

/** What a fact is called: as a field of its act, else by the word for it. */
export const factTitle = (name: string, { act }: Row): string =>
  fieldsOf(act)?.find((field) => field.name === name)?.title ??
  (Object.hasOwn(FACTS, name) ? (FACTS[name] ?? name) : name)

const valueText = (value: string): string =>
  (Object.hasOwn(VALUES, value) ? VALUES[value] : undefined) ?? optionText(value)

const VALUES: Readonly<Record<string, string>> = {
  ...ROLES,
  review: "待核对",
  refused: "已退回",
  accepted: "已采用",
  joins: "加入",
  extends: "延长",
  nothing: "没有变化",
}

const FACTS: Readonly<Record<string, string>> = {
  added: "新增",
  app_id: "AppID",
  answered: "已回答",
  pinned: "置顶",
  amount_fen: "金额（分）",
  as: "身份",
  attempt: "作答",
  attempts: "作答",
  awaiting: "待批改",
  batch: "批次",
  cancelled: "已取消",
  certificates: "证书",
  changed: "修改",
  classroom: "班级",
  classroom_id: "班级",
  closes_at: "收卷",
  codes: "课程码",
  columns: "列",
  deadline: "截止",
  devices: "设备",
  done: "做了",
  ended: "结束",
  ends_at: "结束",
  exists: "有账号",
  extends: "延长",
  fingerprint: "密钥指纹",
  extra_minutes: "加时（分钟）",
  gain: "结果",
  grant: "批次",
  has_password: "有密码",
  has_wechat: "绑定了微信",
  hosts: "域名",
  device: "设备",
  incidents: "情况",
  is_active: "开放",
  is_revoked: "已作废",
  joins: "加入",
  kept: "留下",
  kind: "种类",
  known: "已有账号",
  learners: "学员",
  lines: "明细",
  locked: "已停用",
  made: "新账号",
  marks: "评分",
  merchant: "商户",
  merged: "并入",
  minimum_fen: "满额（分）",
  minutes: "分钟",
  mobile: "手机号",
  mode: "模式",
  most_uses: "最多用几次",
  muted: "已禁言",
  hidden: "已隐藏",
  is_public: "公开",
  note: "备注",
  nothing: "没有变化",
  number: "编号",
  paper: "试卷",
  people: "人数",
  places: "班级",
  points: "分数",
  question: "题目",
  records: "记录",
  redeemed: "已使用",
  released: "公布的成绩",
  removed: "移出",
  reply: "回复",
  reason: "原因",
  request: "退款申请",
  results_at: "公布",
  revoked: "已作废",
  role: "角色",
  room: "考场",
  same: "没有变",
  seat: "座位号",
  session: "直播",
  sessions: "登录的设备",
  starts_at: "开始",
  state: "状态",
  status: "状态",
  taken_back: "收回",
  tries: "次数",
  user_id: "学员",
  valid_until: "有效期",
  value: "数额",
  version: "第几版",
  void_as: "作废",
  was: "原来",
  wrong_passwords: "输错密码",
}

import type { Sql } from "../db/Sql.ts"

/** Two accounts of one person, by their ids. */
export interface Both {
  readonly agency: string
  readonly kept: string
  readonly other: string
}

/**
 * What becomes of a table's rows when one account is merged into another. Rows move; where both accounts have the same
 * thing (`same`: the columns that tell a learner's rows apart), the kept account's row stays and takes `set` from the
 * other, which goes. `ends`: they go. `stays`: what both have stays where it is.
 */
export interface MergeRule {
  /** As the report counts them; without one it does not. */
  readonly title?: string
  /** Of the learner; `user_id` where it is left out. */
  readonly column?: string
  readonly same?: ReadonlyArray<string>
  /** Of the kept row `k`, from the other's `gone`. */
  readonly set?: (sql: Sql) => ReturnType<Sql>
  /** What the report says of a thing that both have. */
  readonly both?: string
  /** Of each row that moves. */
  readonly also?: (sql: Sql, both: Both) => ReturnType<Sql>
  readonly how?: "ends" | "stays"
}

const ENDS: MergeRule = { how: "ends" }

/** Every table with a learner in it, in the order in which its rows are done. */
export const MERGE_RULES: Readonly<Record<string, MergeRule>> = {
  orders: { title: "订单", also: (sql) => sql`merged_from = coalesce(merged_from, user_id)` },
  refund_requests: { title: "退款申请" },
  invoices: { title: "发票申请" },
  enrolments: { title: "班级", same: ["classroom_id"], both: "有效期按较长的" },
  course_codes: { title: "用过的课程码", column: "redeemed_by" },
  agreements: {
    title: "协议",
    same: ["classroom_id"],
    how: "stays",
    both: "各签过一次，都保留，学员看到保留账号签的",
  },
  attempts: { title: "作答", also: (sql) => sql`written_as = coalesce(written_as, user_id)` },
  attempt_files: {},
  attempt_file_parts: {},
  certificates: { title: "证书" },
  study_hours: {
    title: "学时",
    same: ["classroom_id"],
    how: "stays",
    both: "两边的记录各自保留，按保留账号的算",
  },
  study_hour_devices: ENDS,
  certificates_due: { same: ["kind", "subject_id", "attempt_id"] },
  attempt_marks: {},
  marks_to_fold: {},
  bank_learners: {
    same: ["bank_id"],
    set: (sql) => sql`daily = k.daily + gone.daily, others = k.others + gone.others`,
  },
  told_keys: { same: ["question_id"], set: (sql) => sql`told_at = least(k.told_at, gone.told_at)` },
  exam_candidates: { title: "考生名单", same: ["paper_id"], both: "考场和座位按保留的账号" },
  exam_grants: { same: ["id"] },
  paper_times: {
    title: "加时和多给的机会",
    same: ["paper_id"],
    set: (sql) => sql`extra_minutes = greatest(k.extra_minutes, gone.extra_minutes),
      extra_attempts = k.extra_attempts + gone.extra_attempts, changed_at = greatest(k.changed_at, gone.changed_at)`,
    both: "加时按较多的，机会相加",
  },
  wrong_acts: { same: ["question_id", "acted_at"] },
  wrong_reasons: {
    same: ["question_id"],
    set: (sql) => sql`reasons = array(select distinct unnest(k.reasons || gone.reasons) order by 1)`,
  },
  learner_questions: { title: "做过的题", same: ["question_id"], both: "按两边的作答重算" },
  wrong_books: ENDS,
  wrong_cells: ENDS,
  wrong_entries: ENDS,
  readiness_answers: ENDS,
  readiness_days: { same: ["subject_id", "day"] },
  question_notes: {
    title: "题目笔记",
    same: ["question_id"],
    set: (sql) => sql`text = case when k.text = gone.text then k.text else k.text || E'\n\n' || gone.text end,
      updated_at = greatest(k.updated_at, gone.updated_at)`,
    both: "两段接在一起",
  },
  lesson_notes: {
    title: "课程笔记",
    same: ["id"],
    set: (sql) => sql`text = case when k.text = gone.text then k.text else k.text || E'\n' || gone.text end`,
    both: "两段接在一起",
  },
  question_reports: { title: "纠错" },
  asks: { title: "提问", same: ["nonce"], both: "留一份" },
  reviews: { title: "课程评价", same: ["course_id"], both: "按保留的账号" },
  writer_mutes: { title: "暂停提问和评价", same: [], both: "留一份" },
  // before their folders, whose rows they name
  favorites: {
    title: "收藏",
    same: ["question_id"],
    // folders of one name are one
    also: (sql, { kept }) => sql`folder_id = (
      select k.id from favorite_folders f join favorite_folders k on k.agency_id = f.agency_id and k.user_id = ${kept}
        and (k.name = f.name or k.id = f.id)
      where f.agency_id = o.agency_id and f.user_id = o.user_id and f.id = o.folder_id
      order by k.name = f.name desc limit 1)`,
    both: "留在保留账号的收藏夹",
  },
  favorite_folders: ENDS,
  lesson_progress: {
    title: "学过的课时",
    same: ["classroom_id", "lesson_id"],
    set: (sql) => sql`position = case when gone.studied_at > k.studied_at then gone.position else k.position end,
      played_seconds = k.played_seconds + gone.played_seconds, finished = k.finished or gone.finished,
      studied_at = greatest(k.studied_at, gone.studied_at)`,
    both: "学习时间相加，从最近学到的地方继续",
  },
  studied_lessons: {
    same: ["classroom_id", "lesson_id"],
    set: (sql) => sql`finished_at = least(k.finished_at, gone.finished_at)`,
  },
  study_days: {
    title: "学习的日子",
    same: ["day"],
    set: (sql) => sql`seconds = k.seconds + gone.seconds`,
    both: "学习时间相加",
  },
  study_sessions: { same: ["day"] },
  practice_resets: ENDS,
  exam_terms: {
    same: ["exam_day"],
    set: (sql) =>
      sql`registered_at = coalesce(k.registered_at, gone.registered_at), felt = coalesce(k.felt, gone.felt)`,
  },
  messages: { title: "消息", same: ["kind", "subject"], both: "留一份" },
  live_reservations: { title: "预约的直播", same: ["session_id"], both: "留一份" },
  live_attendance: {
    title: "直播出勤",
    same: ["session_id", "from_at"],
    set: (sql) => sql`to_at = greatest(k.to_at, gone.to_at)`,
    both: "留一份",
  },
  live_entries: { title: "直播间发言" },
  live_removals: { title: "请出直播间", same: ["session_id"], both: "留一份" },
  live_mutes: { title: "直播间禁言", same: ["session_id"], both: "留一份" },
  live_staff: { title: "主持直播的身份", same: [], both: "按保留的账号" },
  wechat_bindings: { title: "微信", same: [], both: "按保留的账号" },
  wechat_sign_ins: ENDS,
  avatars: { same: [] },
  known_places: ENDS,
  idempotency_keys: ENDS,
  tokens: ENDS,
  reset_tickets: ENDS,
}

import type { Output } from "../contract/Contract.ts"
import type { ExamRules } from "../contract/examAttempt.ts"
import type { EXAM_TYPES } from "./ExamType.ts"
import { EXAM_TOOLS, type ExamTool } from "../core/ExamTools.ts"
import type { PartialCredit } from "./Scoring.ts"

export type Feedback = ExamRules["feedback"]
export type KeyPolicy = Output<"question.paper">["key_policy"]
/** As the bank or the paper gives them, or shuffled for each attempt, a case kept together. */
export type QuestionOrder = "given" | "shuffled"

/** The rules of an attempt of an exam type where no paper overrides them. */
export interface ExamTypeRules {
  /** A paper; the chapters of a bank; the set of a day; questions drawn on demand. */
  readonly made: "paper" | "chapters" | "day" | "draw"
  readonly page: "practice" | "mock-exam"
  /** 0 is untimed. */
  readonly minutes: number
  /** What a learner may choose from; the first is meant when nothing is chosen. */
  readonly feedback: ReadonlyArray<Feedback>
  readonly key_policy: KeyPolicy
  readonly order: QuestionOrder
  /** How often it may be taken; 0 is without limit. */
  readonly attempts: number
  readonly partial: PartialCredit
  readonly tools: ReadonlyArray<ExamTool>
}

/** What a paper's file may override. */
export interface OwnRules extends Partial<
  Pick<ExamTypeRules, "minutes" | "key_policy" | "order" | "attempts" | "partial" | "tools">
> {
  /** It opens or closes at a time, for everybody. */
  readonly hasWindow: boolean
}

const practice = {
  page: "practice",
  minutes: 0,
  feedback: ["at_once", "at_end"],
  key_policy: "at_once",
  order: "given",
  attempts: 0,
  partial: "none",
  tools: EXAM_TOOLS,
} as const

const exam = {
  made: "paper",
  page: "mock-exam",
  minutes: 60,
  feedback: ["at_end"],
  key_policy: "after_hand_in",
  order: "given",
  attempts: 0,
  partial: "none",
  tools: EXAM_TOOLS,
} as const

/** The ten exam types (section 3; names in `ExamType`). Nothing else in the product asks which type an attempt is of. */
const TABLE: Readonly<Record<(typeof EXAM_TYPES)[number]["id"], ExamTypeRules>> = {
  // VIP智能组卷
  "2": { ...practice, made: "draw", order: "shuffled" },
  // 每日一练
  "3": { ...practice, made: "day", attempts: 1 },
  // 章节练习
  "4": { ...practice, made: "chapters" },
  // 历年真题: sat by the clock, or gone through one by one without it
  "5": { ...exam, feedback: ["at_end", "at_once"] },
  // 模拟考试
  "7": exam,
  // 考前预测
  "9": exam,
  // 考前冲刺: taken again and again, never in the same order
  "10": { ...exam, minutes: 30, order: "shuffled", partial: "share" },
  // 考前押题: the evening before, every explanation at once
  "11": { ...practice, made: "paper" },
  // VIP章节题库
  "12": { ...practice, made: "chapters", order: "shuffled", partial: "share" },
  // 金题密卷
  "13": { ...exam, attempts: 3, partial: "share" },
}

/** The rules of an exam type, or null for an id that is none. */
export const find = (exam_type: string): ExamTypeRules | null =>
  Object.hasOwn(TABLE, exam_type) ? TABLE[exam_type as keyof typeof TABLE] : null

/** Where an attempt is taken and its result is read. An unknown type has the pages of an exam. */
export const pageOf = (exam_type: string): ExamTypeRules["page"] => find(exam_type)?.page ?? "mock-exam"

/**
 * The rules of a paper: its own where it has them, else those of its type. Keys are shown one by one only where the
 * paper leaves that open: not with a policy that shows them later, a window or a limit of tries.
 */
export const ofPaper = (exam_type: string, { hasWindow, ...own }: OwnRules): ExamTypeRules => {
  const rules: ExamTypeRules = { ...(find(exam_type) ?? exam), made: "paper", ...own }
  const waits = hasWindow || rules.attempts > 0 || (own.key_policy ?? "at_once") !== "at_once"
  if (own.key_policy === "at_once") return { ...rules, feedback: ["at_once", "at_end"] }
  return waits ? { ...rules, feedback: ["at_end"] } : rules
}

/** The feedback of an attempt: what was wanted, where that is allowed. */
export const feedbackOf = (allowed: ReadonlyArray<Feedback>, wanted: Feedback | undefined): Feedback =>
  allowed.find((feedback) => feedback === wanted) ?? allowed[0] ?? "at_end"

/** The rules of an attempt as they are stored with it. Whoever sees the keys on the way has no clock. */
export const ofAttempt = (
  exam_type: string,
  { minutes, feedback: allowed, partial, tools }: Pick<ExamTypeRules, "minutes" | "feedback" | "partial" | "tools">,
  wanted: Feedback | undefined,
): ExamRules => {
  const feedback = feedbackOf(allowed, wanted)
  const limit = feedback === "at_end" ? minutes : 0
  return {
    exam_type,
    feedback,
    timed: limit > 0,
    minutes: limit,
    tools,
    // a clock that runs cannot be got rid of on the way
    ...(allowed.length > 1 && limit === 0 && { choice: true as const }),
    ...(partial === "share" && { partial }),
  }
}

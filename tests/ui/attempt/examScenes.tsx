import "#ui/question/LazyAnswerField.tsx"
import { createActor, type StateValueFrom } from "xstate"
import type { Receipt } from "#domain/contract/examAttempt.ts"
import { OTHER_DEVICE, PASSCODE_WRONG } from "#domain/attempt/RoomText.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import type { ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import type { examMachine as Machine } from "#machines/attempt/examMachine.ts"
import { examMachine } from "#machines/attempt/examMachine.ts"
import { contextOf } from "#machines/attempt/examContext.ts"
import type { ExamContext } from "#machines/attempt/examTypes.ts"
import { inert } from "#dev/record/inert.ts"
import { ExamPage } from "#ui/attempt/ExamPage.tsx"
import { ReceiptView } from "#ui/result/ReceiptView.tsx"
import { TimelineView } from "#ui/result/TimelineView.tsx"
import { ExamLayout } from "#ui/layout/ExamLayout.tsx"
import { attemptOf, coverOf, questionOf, START } from "../../machines/attempt/ExamWorld.ts"
import type { ExamRef, FilesOf } from "#ui/attempt/useExam.ts"
import type { Scene } from "../gallery/Scene.ts"
import { filesIn, WITH_FILES } from "./attachedFiles.tsx"

const options = (...texts: ReadonlyArray<string>) => texts.map((html, index) => ({ key: "ABCDE"[index] ?? "", html }))

export const QUESTIONS: ReadonlyArray<ExamQuestion> = [
  questionOf("q1", {
    stem_html:
      "<p>某单位会议室有50人参会，主持人要求“非必要不交谈”。从组织行为的角度看，这一要求主要体现了管理的哪一项职能？</p>",
    options: options(
      "计划",
      "组织",
      "领导，并在会议进行中持续与各部门负责人沟通、协调资源、化解冲突，保证目标得到落实",
      "控制",
    ),
  }),
  questionOf("q2", {
    kind: "multiple",
    stem_html: "<p>下列属于系统软件的有</p>",
    options: options("操作系统", "编译程序", "文字处理软件", "数据库管理系统"),
  }),
  questionOf("q3", { kind: "judge", stem_html: "<p>1 KB等于1000字节。</p>", options: [] }),
  questionOf("q4", { kind: "blank", stem_html: "<p>中央处理器由____和____组成。</p>", options: [], blanks: 2 }),
  questionOf("q5", { kind: "short", stem_html: "<p>简述冯·诺依曼结构的要点。</p>", options: [] }),
  questionOf("q6", {
    kind: "number",
    stem_html: "<p>甲公司销售商品一批，不含税价款120万元，增值税税率13%，应收账款入账金额为多少？</p>",
    options: [],
    unit: "万元",
  }),
  questionOf("q7", {
    kind: "match",
    stem_html: "<p>把下列账户与它所属的会计要素配对。</p>",
    prompts: ["应收账款", "实收资本", "预收账款：收到客户订货的定金，商品还没有发出"],
    options: options("资产", "负债", "所有者权益", "收入<sub>1</sub>"),
  }),
  questionOf("q8", {
    kind: "order",
    stem_html: "<p>按账务处理的先后排列下列步骤。</p>",
    options: options(
      "登记账簿",
      "填制记账凭证",
      "编制财务报表，并与总账、明细账核对一致后报送有关各方",
      "审核原始凭证",
    ),
  }),
  ...Array.from({ length: 32 }, (_, index) => questionOf(`r${index}`)),
]

export const KEYS: ReadonlyArray<QuestionKey> = [
  {
    question_id: "q1",
    answer: "D",
    explanation_html: "<p>控制是对照标准检查实际工作并纠正偏差。会议纪律属于现场控制。</p>",
    points: ["管理职能", "控制"],
    verdict: "wrong",
  },
  {
    question_id: "q4",
    answer: [["运算器"], ["控制器", "控制单元"]],
    explanation_html: "<p>中央处理器由运算器和控制器组成。</p>",
    points: ["计算机组成"],
    verdict: "right",
  },
  {
    question_id: "q6",
    answer: "135.6 ± 0.1万元",
    explanation_html: "<p>价款120万元加增值税15.6万元，入账135.6万元。</p>",
    points: ["应收账款"],
    verdict: "wrong",
  },
  {
    question_id: "q7",
    answer: ["A", "C", "B"],
    explanation_html: "<p>预收账款是还没有履行的义务，属于负债。</p>",
    points: ["会计要素"],
    verdict: "wrong",
  },
  {
    question_id: "q8",
    answer: ["D", "B", "A", "C"],
    explanation_html: "<p>先审核原始凭证，再填制记账凭证、登记账簿、编制报表。</p>",
    points: ["账务处理程序"],
    verdict: "wrong",
  },
]

export const RECEIPT: Receipt = {
  number: "R20261121-7F3K9Q",
  attempt_id: "t1",
  answered: 38,
  questions: 40,
  digest: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  handed_in_at: "2026-11-21 10:32:07",
  by: "learner",
  signature: "MEUCIQDv8m1bM3mZ0mXk1Hf0n6s8c1h8nQ3m5J1yVxkQm6q3VwIgY2Z",
}

const attempt = attemptOf({ title: "计算机应用十分钟小测", questions: QUESTIONS })
const base: ExamContext = {
  ...contextOf({ source: { paper_id: "p1" }, user_id: "u1", now: START }),
  attempt,
  epoch: 1,
  answers: {
    q1: { value: "C", flagged: true },
    q2: { value: ["A", "B"], flagged: false },
    r3: { value: "A", flagged: false },
    r4: { value: "B", flagged: true },
  },
  saved_at: START,
  remaining: { deadline: START + 600_000, left: 272_000 },
}
const practice: ExamContext = {
  ...base,
  attempt: { ...attempt, rules: { exam_type: "4", feedback: "at_once", timed: false, minutes: 0 }, deadline: null },
  remaining: null,
}

const attached: ExamContext = {
  ...base,
  attempt: {
    ...attempt,
    questions: QUESTIONS.map((one) => (one.id === "q5" ? { ...one, attachments: 5 } : one)),
  },
  answers: { q5: { value: WITH_FILES, flagged: false } },
  current: 4,
}

const open = (over: Readonly<Record<string, unknown>> = {}): StateValueFrom<typeof Machine> =>
  ({
    open: {
      paper: "answering",
      typing: "still",
      journal: "ready",
      sync: "idle",
      feedback: "resting",
      clock: "good",
      writer: "leading",
      file: "resting",
      leaving: "free",
      sheet: "closed",
      ...over,
    },
  }) as StateValueFrom<typeof Machine>

const scene = (
  value: StateValueFrom<typeof Machine>,
  context: ExamContext,
  filesOf?: (exam: ExamRef) => FilesOf,
): Scene => ({
  render: () => {
    const machine = inert(examMachine)
    const exam = createActor(machine, { snapshot: machine.resolveState({ value, context }) } as never)
    return (
      <ExamLayout>
        <ExamPage
          exam={exam as never}
          filesOf={filesOf?.(exam as never)}
          backHref="/question/b1"
          resultHref={(id) => `/mock-exam-result?attempt_id=${id}`}
          receiptHref={({ number }) => `/mock-exam-result?view=receipt&number=${number}`}
          signIn={null}
          answerFile={null}
        />
      </ExamLayout>
    )
  },
})

export const EXAM_SCENES: Readonly<Record<string, Scene>> = {
  "exam-cover": scene("cover", { ...base, attempt: null, cover: coverOf() }),
  "exam-cover-strict": scene("cover", {
    ...base,
    attempt: null,
    cover: {
      ...coverOf(),
      is_drawn: true,
      is_shuffled: true,
      room: {
        leaving: { seconds: 5, limit: 2, follows: "hand_in" },
        full_screen: true,
        copying: false,
        networks: true,
        one_device: true,
        passcode: true,
      },
    },
  }),
  "exam-cover-passcode-wrong": scene("cover", {
    ...base,
    attempt: null,
    cover: { ...coverOf(), room: { passcode: true } },
    failure: { kind: "refused", code: EXAM_CODES.passcode, message: PASSCODE_WRONG, fields: [] },
  }),
  "exam-loading": scene({ loading: "opening" }, { ...base, attempt: null }),
  "exam-single": scene(open(), base),
  "exam-multiple": scene(open(), { ...base, current: 1 }),
  "exam-blank": scene(open(), { ...base, current: 3 }),
  "exam-short": scene(open(), { ...base, current: 4 }),
  "exam-files": scene(open(), attached, filesIn({})),
  "exam-files-delayed": scene(
    open({ sync: "offline" }),
    attached,
    filesIn({ isDelayed: true, refused: [], message: "附件没有加上，请再试一次" }),
  ),
  "exam-number": scene(open(), { ...base, current: 5, answers: { q6: { value: "约一百三十", flagged: false } } }),
  "exam-match": scene(open(), { ...base, current: 6, answers: { q7: { value: ["A", "", ""], flagged: false } } }),
  "exam-order": scene(open(), { ...base, current: 7 }),
  "exam-order-answered": scene(open(), {
    ...base,
    current: 7,
    answers: { q8: { value: ["B", "A", "C", "D"], flagged: false } },
  }),
  "exam-offline": scene(open({ sync: "offline" }), {
    ...base,
    conflicts: [{ question_id: "q2", stands: ["A", "B"], replaced: ["A"] }],
    remaining: { deadline: START + 600_000, left: 3_912_000 },
  }),
  "exam-waits-for-long": scene(open({ sync: "offline" }), {
    ...base,
    moved: 600_000,
    now: START + 90_000,
    waiting_since: START,
    retry_at: START + 97_000,
    tries: 5,
  }),
  "exam-time-up": scene(open({ paper: "asked" }), { ...base, remaining: { deadline: START, left: 0 } }),
  "exam-other-device": scene(open({ writer: "fenced", sync: "halted" }), base),
  "exam-sheet": scene(open({ sheet: "opened" }), base),
  "exam-hand-in": scene(open({ paper: "reviewing" }), base),
  "exam-handing-in": scene(open({ paper: "waitingForNetwork", sync: "offline" }), {
    ...base,
    sealed: true,
    retry_at: START + 7_000,
    drafts: [{ kind: "answer", question_id: "q1", value: "C", at: START, epoch: 1, nonce: "" }],
    conflicts: [{ question_id: "q2", stands: ["A", "B"], replaced: ["A"] }],
  }),
  "exam-handed-in": scene("handedIn", { ...base, receipt: RECEIPT }),
  "exam-handed-in-awaited": scene("handedIn", {
    ...base,
    attempt: { ...attempt, releases_at: "2026-12-08 21:01:00" },
    receipt: RECEIPT,
  }),
  "exam-handed-in-late": scene("handedIn", {
    ...base,
    receipt: { ...RECEIPT, by: "server" },
    late: { state: "review", records: 3, receipt: RECEIPT, late_receipt: null },
  }),
  "exam-handed-in-uncounted": scene("handedIn", {
    ...base,
    attempt: { ...attempt, state: "handed_in" },
    receipt: RECEIPT,
    conflicts: [{ question_id: "q2", stands: ["A", "B"], replaced: ["A"] }],
  }),
  "exam-timeline": {
    render: () => (
      <ExamLayout>
        <TimelineView
          backHref="/mock-exam-result?attempt_id=t1"
          timeline={{
            attempt_id: "t1",
            title: "计算机应用十分钟小测",
            started_at: START,
            deadline: START + 1_200_000,
            items: [
              { kind: "started", at: START, until: START, records: 0, questions: [], moved: 0 },
              { kind: "admitted", at: START, until: START, records: 0, questions: [], moved: 0 },
              { kind: "saved", at: START + 20_000, until: START + 60_000, records: 4, questions: [1, 2, 5], moved: 0 },
              { kind: "offline", at: START + 80_000, until: START + 200_000, records: 3, questions: [6], moved: 0 },
              {
                kind: "deadline",
                at: START + 300_000,
                until: START + 300_000,
                records: 0,
                questions: [],
                moved: 600_000,
              },
              { kind: "handed_in", at: START + 500_000, until: START + 500_000, records: 0, questions: [], moved: 0 },
            ],
          }}
        />
      </ExamLayout>
    ),
  },
  "exam-receipt-check": {
    render: () => (
      <ExamLayout>
        <ReceiptView
          checked={{ genuine: true, receipt: RECEIPT, title: "计算机应用十分钟小测", verdict: "agrees", now: START }}
          resultHref={() => "/mock-exam-result?attempt_id=t1"}
          onPrint={() => {}}
        />
      </ExamLayout>
    ),
  },
  "exam-failed": scene("failed", {
    ...base,
    failure: { kind: "offline", code: 0, message: "网络断开了，请检查网络后重试", fields: [] },
  }),
  "exam-failed-device": scene("failed", {
    ...base,
    attempt: null,
    failure: { kind: "refused", code: EXAM_CODES.otherDevice, message: OTHER_DEVICE, fields: [] },
  }),
  "exam-failed-moved": scene("failed", {
    ...base,
    failure: { kind: "refused", code: EXAM_CODES.otherDevice, message: OTHER_DEVICE, fields: [] },
  }),
  "exam-practice": scene(open(), practice),
  "exam-practice-key": scene(open(), { ...practice, keys: { q1: KEYS[0] as QuestionKey } }),
  "exam-practice-blank-key": scene(open(), {
    ...practice,
    current: 3,
    answers: { q4: { value: ["运算器", "控制器"], flagged: false } },
    keys: { q4: KEYS[1] as QuestionKey },
  }),
  "exam-practice-number-key": scene(open(), {
    ...practice,
    current: 5,
    answers: { q6: { value: "120", flagged: false } },
    keys: { q6: KEYS[2] as QuestionKey },
  }),
  "exam-practice-match-key": scene(open(), {
    ...practice,
    current: 6,
    answers: { q7: { value: ["A", "B", ""], flagged: false } },
    keys: { q7: KEYS[3] as QuestionKey },
  }),
  "exam-practice-order-key": scene(open(), {
    ...practice,
    current: 7,
    answers: { q8: { value: ["D", "A", "B", "C"], flagged: false } },
    keys: { q8: KEYS[4] as QuestionKey },
  }),
}

import { qrMatrix } from "#adapters/qrMatrix.ts"
import type { ExamResult, ReleasedResult, UnreleasedResult } from "#domain/contract/examResult.ts"
import type { SharedResult } from "#domain/contract/result.ts"
import type { ReviewFilter } from "#domain/result/ResultReview.ts"
import { ExamLayout } from "#ui/layout/ExamLayout.tsx"
import { ResultCharts } from "#ui/result/ResultCharts.tsx"
import { ResultView } from "#ui/result/ResultView.tsx"
import { SharedResultView } from "#ui/result/SharedResultView.tsx"
import { HandInRecord } from "#ui/result/HandInRecord.tsx"
import { SharePanel } from "#ui/result/SharePanel.tsx"
import { START } from "../../machines/attempt/ExamWorld.ts"
import { KEYS, QUESTIONS, RECEIPT } from "../attempt/examScenes.tsx"
import type { Scene } from "../gallery/Scene.ts"

export const RESULT: ReleasedResult = {
  attempt_id: "t1",
  title: "计算机应用十分钟小测",
  bank_id: "b1",
  paper_id: "p1",
  source: "paper/p1",
  receipt: RECEIPT,
  released: true,
  releases_at: "2026-11-21 10:32:07",
  score: 72.5,
  total_score: 100,
  pass_score: 60,
  correct: 29,
  answered: 38,
  seconds: 512,
  overtime_seconds: 0,
  objective_score: 66.5,
  objective_total: 90,
  by_hand: {
    by: "learner",
    score: 6,
    total_score: 10,
    awaiting: 0,
    until: START + 86_400_000,
    given: [{ question_id: "q5", score: 6 }],
  },
  standing: {
    of: "objective",
    score: 66.5,
    total_score: 90,
    rank: 46,
    takers: 356,
    beaten: 87,
    average: 51.34,
    best: 88.5,
    bands: [2, 5, 11, 38, 74, 96, 78, 41, 8, 3],
  },
  tries: [
    { attempt_id: "t7", score: 48, total_score: 100, ended_at: "2026-09-01 20:10:00" },
    { attempt_id: "t8", score: 61.5, total_score: 100, ended_at: "2026-10-12 21:00:00" },
    { attempt_id: "t9", score: 58, total_score: 100, ended_at: "2026-11-02 22:15:00" },
    { attempt_id: "t1", score: 72.5, total_score: 100, ended_at: "2026-11-21 10:32:07" },
  ],
  chapters: [
    { name: "信息与数制", bank_id: "b1", chapter_id: "c1", questions: 12, correct: 11 },
    { name: "硬件与操作系统", bank_id: "b1", chapter_id: "c2", questions: 14, correct: 9 },
    { name: "办公软件", bank_id: "b1", chapter_id: "c3", questions: 13, correct: 9 },
  ],
  points: [
    { name: "管理职能", bank_id: "b1", questions: 4, correct: 1 },
    { name: "控制", bank_id: "b1", questions: 2, correct: 0 },
    { name: "计算机组成", bank_id: "b1", questions: 9, correct: 8 },
    { name: "进制转换（二进制、八进制与十六进制之间）", questions: 6, correct: 6 },
    ...["存储层次", "总线", "操作系统", "文件系统", "电子表格", "演示文稿"].map((name, n) => ({
      name,
      bank_id: "b1",
      questions: 5,
      correct: n % 6,
    })),
  ],
  pace: {
    seconds: [
      { question_id: "q1", seconds: 95 },
      { question_id: "q4", seconds: 62 },
      { question_id: "q5", seconds: 148 },
    ],
    away_seconds: 780,
  },
  others: [
    {
      question_id: "q1",
      answered: 356,
      correct: 201,
      choices: [
        { choice: "A", chosen: 40 },
        { choice: "B", chosen: 22 },
        { choice: "C", chosen: 93 },
        { choice: "D", chosen: 201 },
      ],
    },
    { question_id: "q4", answered: 340, correct: 102, choices: [] },
  ],
  corrections: [
    {
      question_id: "q3",
      number: 3,
      score_before: 71.5,
      score_after: 72.5,
      corrected_at: "2026-11-22 09:00:00",
    },
  ],
  share_id: null,
  may_retake: true,
  draws: true,
  in_book: [],
  held: 0,
  questions: QUESTIONS.slice(0, 5),
  answers: [
    { question_id: "q1", value: "C", flagged: true, guessed: true },
    { question_id: "q4", value: ["运算器", "控制器"], flagged: false },
    { question_id: "q5", value: "存储程序，五大部件，指令和数据同样存放。", flagged: false },
  ],
  keys: [
    ...KEYS,
    {
      question_id: "q5",
      answer: "采用二进制；存储程序；由运算器、控制器、存储器、输入和输出设备组成。",
      explanation_html: "<p>答出三点即可。</p>",
      points: ["计算机组成"],
      verdict: "self",
    },
  ],
}

const { attempt_id, title, bank_id, paper_id, source, receipt, total_score, pass_score, answered, seconds } = RESULT
const { overtime_seconds, objective_total, pace, questions, answers } = RESULT

export const UNRELEASED: UnreleasedResult = {
  attempt_id,
  title,
  bank_id,
  paper_id,
  source,
  receipt,
  released: false,
  releases_at: "2026-11-22 12:00:00",
  total_score,
  pass_score,
  answered,
  seconds,
  overtime_seconds,
  objective_total,
  pace,
  questions,
  answers,
}

const nothing = () => {}
const ADDRESS = "http://study.localhost:3000/share?id=pL3mZ0Qh8Yk2vX7cN5tR1w"

const result = (given: ExamResult, filter: ReviewFilter = "all", number = 1): Scene => ({
  render: () => (
    <ExamLayout>
      <ResultView
        result={given}
        filter={filter}
        number={number}
        reviewHref={(name, q = 1) => `/mock-exam-result?attempt_id=t1&show=${name}&q=${q}#review`}
        retakeHref="/mock-exam?paper_id=p1"
        backHref="/question/b1"
        next={null}
        now={START}
        onMark={nothing}
        notesOf={() => null}
        onBook={nothing}
        isBusy={false}
        charts={given.released ? <ResultCharts result={given} /> : null}
        receipt={
          <HandInRecord
            receipt={given.receipt}
            late={given.late ?? null}
            receiptHref={() => "/r"}
            timelineHref="/t"
            fileHref="/f"
          />
        }
        share={
          given.released ? (
            <SharePanel
              href={given.share_id === null ? null : `/share?id=${given.share_id}`}
              address={given.share_id === null ? null : ADDRESS}
              qr={given.share_id === null ? null : qrMatrix(ADDRESS)}
              onCopy={nothing}
              onShare={nothing}
              onRevoke={nothing}
              isBusy={false}
            />
          ) : null
        }
      />
    </ExamLayout>
  ),
})

const SHARED: SharedResult = {
  title: "计算机应用十分钟小测",
  agency_name: "星火自考学堂",
  bank_id: "b1",
  bank_name: "计算机应用基础题库",
  score: 72.5,
  total_score: 100,
  self_score: 6,
  self_total: 10,
  passed: true,
  top_percent: 20,
  ended_at: "2026-11-21 10:32:07",
}

/** One answer waits for its learner's own mark. */
const SELF_DUE: ReleasedResult = {
  ...RESULT,
  score: 66.5,
  by_hand: RESULT.by_hand && { ...RESULT.by_hand, score: 0, awaiting: 1, given: [] },
  tries: RESULT.tries.map((one) => (one.attempt_id === RESULT.attempt_id ? { ...one, score: 66.5 } : one)),
  corrections: [],
}

const shared = (given: SharedResult): Scene => ({
  render: () => (
    <ExamLayout>
      <SharedResultView shared={given} bankHref="/question/b1" own={qrMatrix(ADDRESS)} bank={qrMatrix(`${ADDRESS}b`)} />
    </ExamLayout>
  ),
})

export const RESULT_SCENES: Readonly<Record<string, Scene>> = {
  result: result(RESULT),
  "result-first": result({
    ...SELF_DUE,
    score: 58,
    standing: {
      of: "all",
      score: 58,
      total_score: 100,
      rank: 1,
      takers: 1,
      beaten: null,
      average: 58,
      best: 58,
      bands: [0, 0, 0, 0, 0, 1, 0, 0, 0, 0],
    },
    tries: RESULT.tries.slice(-1),
    share_id: "pL3mZ0Qh8Yk2vX7cN5tR1w",
  }),
  "result-awaiting": result({
    ...RESULT,
    by_hand: RESULT.by_hand && { ...RESULT.by_hand, by: "operator", until: null, score: 0, awaiting: 1, given: [] },
    score: 52,
    standing: null,
  }),
  "result-whole": result({
    ...RESULT,
    score: 100,
    correct: 40,
    answered: 40,
    by_hand: null,
    corrections: [],
    keys: KEYS.map((key) => ({ ...key, verdict: "right" })),
  }),
  "result-below": result({ ...RESULT, score: 52.5, by_hand: null, corrections: [] }),
  "result-wrong": result(RESULT, "wrong"),
  "result-flagged": result({ ...RESULT, answers: [] }, "flagged"),
  "result-practice": result({
    ...RESULT,
    paper_id: null,
    pass_score: 0,
    standing: null,
    by_hand: null,
    corrections: [],
  }),
  "result-by-hand": result(RESULT, "all", 5),
  "result-self-due": result(SELF_DUE),
  "result-self-due-there": result(SELF_DUE, "all", 5),
  "result-unreleased": result(UNRELEASED),
  "shared-result": shared(SHARED),
  "shared-result-plain": shared({ ...SHARED, self_total: 0, passed: null, top_percent: null }),
}

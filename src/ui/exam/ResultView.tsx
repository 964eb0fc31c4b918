import type { ExamResult } from "#domain/contract/exam.ts"
import { span } from "#domain/exam/ClockText.ts"
import * as ResultReview from "#domain/exam/ResultReview.ts"
import { Badge } from "../kit/Badge.tsx"
import { BarChart } from "../kit/BarChart.tsx"
import { Card } from "../kit/Card.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { WarningIcon } from "../kit/icon/WarningIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { ProgressRing } from "../kit/ProgressRing.tsx"
import { Section } from "../kit/Section.tsx"
import { Tabs } from "../kit/Tabs.tsx"
import { QuestionCard } from "./QuestionCard.tsx"
import { ReceiptCard } from "./ReceiptCard.tsx"

export interface ResultViewProps {
  readonly result: ExamResult
  readonly filter: ResultReview.ReviewFilter
  readonly filterHref: (filter: ResultReview.ReviewFilter) => string
  readonly retakeHref: string
  readonly backHref: string
}

const FILTERS: ReadonlyArray<readonly [ResultReview.ReviewFilter, string]> = [
  ["all", "全部"],
  ["wrong", "错题"],
  ["flagged", "已标记"],
]

/** How it went: score and pass, chapters as bars, every question with its key where the rules allow it. */
export const ResultView = ({ result, filter, filterHref, retakeHref, backHref }: ResultViewProps) => {
  const items = ResultReview.items(result, filter)
  return (
    <div className="mx-auto grid max-w-page gap-10 px-4 py-8">
      {result.released ? (
        <Summary result={result} retakeHref={retakeHref} backHref={backHref} />
      ) : (
        <Unreleased result={result} backHref={backHref} />
      )}
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-10">
          {result.chapters.length > 0 ? (
            <Section title="各章正确率">
              <BarChart
                caption="各章正确率"
                heads={["章节", "答对"]}
                rows={result.chapters.map(({ name, questions, correct }) => ({
                  label: name,
                  value: questions === 0 ? 0 : correct / questions,
                  text: `${correct}/${questions} · ${ResultReview.percent(correct, questions)}%`,
                }))}
              />
            </Section>
          ) : null}
          <Section title="逐题回顾">
            <Tabs
              label="回顾哪些题"
              items={FILTERS.map(([name, label]) => ({
                href: filterHref(name),
                label: `${label} ${ResultReview.items(result, name).length}`,
                current: filter === name,
              }))}
            />
            {items.length === 0 ? (
              <EmptyState
                icon={<RightIcon className="size-7" />}
                title={filter === "wrong" ? "没有错题" : "没有标记过的题"}
                text={filter === "wrong" ? "这一份全部答对了。" : "作答时点“标记”，这里就能集中看。"}
              />
            ) : (
              <ol className="grid gap-8">
                {items.map(({ number, question, key, answer }) => (
                  <li key={question.id} className="border-t border-line pt-6 lazy-paint first:border-t-0">
                    <QuestionCard
                      number={number}
                      question={question}
                      value={answer?.value ?? null}
                      answerKey={key}
                      flagged={answer?.flagged ?? false}
                      guessed={answer?.guessed ?? false}
                      disabled
                      acts={NOTHING}
                    />
                  </li>
                ))}
              </ol>
            )}
          </Section>
        </div>
        <ReceiptCard title={result.title} receipt={result.receipt} practice={result.paper_id === null} />
      </div>
    </div>
  )
}

const nothing = () => {}
const NOTHING = { choose: nothing, judge: nothing, fill: nothing, write: nothing, flush: nothing }

/** Before the paper's policy lets it out there is no score, and nothing here pretends to one. */
const Unreleased = ({ result, backHref }: Pick<ResultViewProps, "result" | "backHref">) => (
  <Card className="flex flex-wrap items-center gap-x-8 gap-y-5 p-6">
    <div className="grid min-w-0 flex-1 basis-64 gap-2">
      <h1 className="text-xl">{result.title}</h1>
      <p>
        {result.releases_at === null
          ? "成绩、答案和解析还没有到公布的时候，公布后在这里查看。"
          : `已交卷。成绩将于 ${result.releases_at.slice(0, 16)} 公布，答案和解析也在那时给出，到时在这里查看。`}
      </p>
      <p className="text-grey tabular">
        作答 {result.answered} / {result.questions.length} 题，用时 {span(result.seconds * 1000)}
      </p>
    </div>
    <LinkButton href={backHref}>返回题库</LinkButton>
  </Card>
)

const Summary = ({ result, retakeHref, backHref }: Pick<ResultViewProps, "result" | "retakeHref" | "backHref">) => {
  const isPassed = result.score >= result.pass_score
  return (
    <Card className="flex flex-wrap items-center gap-x-8 gap-y-5 p-6">
      <ProgressRing
        label="得分"
        value={result.total_score === 0 ? 0 : result.score / result.total_score}
        text={String(result.score)}
      />
      <div className="grid min-w-0 flex-1 basis-64 gap-2">
        <h1 className="text-xl">{result.title}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 tabular">
          {result.pass_score > 0 ? (
            <Badge
              tone={isPassed ? "correct" : "caution"}
              icon={isPassed ? <RightIcon className="size-5" /> : <WarningIcon className="size-5" />}
            >
              {isPassed ? "已及格" : "未及格"}
            </Badge>
          ) : null}
          <span>
            {result.score} / {result.total_score} 分{result.pass_score > 0 ? `，及格 ${result.pass_score} 分` : ""}
          </span>
        </p>
        <p className="text-grey tabular">
          答对 {result.correct} 题，作答 {result.answered} / {result.questions.length} 题，用时{" "}
          {span(result.seconds * 1000)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={backHref}>返回题库</LinkButton>
        <LinkButton href={retakeHref} variant="primary">
          再来一次
        </LinkButton>
      </div>
    </Card>
  )
}

import type { ReactNode } from "react"
import type { DisplayMode } from "#domain/core/Agency.ts"
import { percent } from "#domain/result/ResultReview.ts"
import { href } from "#domain/route/href.ts"
import { TitledPage } from "../kit/TitledPage.tsx"
import { Section } from "../kit/Section.tsx"
import { dayText } from "../kit/byDay.ts"
import { StatList } from "../kit/StatList.tsx"
import { type BookInShort, WrongCard } from "../wrongBook/WrongCard.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { AttemptRow } from "./AttemptRow.tsx"
import type { Attempt } from "./attemptHref.ts"
import { type Homework, HomeworkRow } from "./HomeworkRow.tsx"
import { type OnlineExam, OnlineExamRow } from "./OnlineExamRow.tsx"
import { type Bank, MyBankRow } from "./MyBankRow.tsx"
import { NoBanks } from "./NoBanks.tsx"

export interface QuestionOverviewViewProps {
  readonly banks: ReadonlyArray<Bank>
  /** The latest, newest first. */
  readonly attempts: ReadonlyArray<Attempt>
  readonly book: BookInShort
  /** Online exams, those to come and those that are open first. */
  readonly online: ReadonlyArray<OnlineExam>
  /** What is due, the next first, then what was. */
  readonly homework?: ReadonlyArray<Homework>
  /** Of a bank; else as everywhere. */
  readonly practiceHref?: (bank_id: string) => string
  /** What is on this device. */
  readonly taken?: ReactNode
  readonly mode: DisplayMode
  /** Server time, epoch milliseconds. */
  readonly now: number
}

const BANKS = 3
const ATTEMPTS = 3

const PAGE = { title: "我的题库", gap: "gap-8" } as const

export const QuestionOverviewView = ({
  banks,
  attempts,
  book,
  online,
  homework = [],
  practiceHref,
  taken,
  mode,
  now,
}: QuestionOverviewViewProps) => {
  const answered = banks.reduce((sum, bank) => sum + bank.answered, 0)
  const correct = banks.reduce((sum, bank) => sum + bank.correct, 0)
  // a practice that was opened and left without an answer is nothing to go on with
  const open = attempts
    .filter(({ state, paper_id, answered }) => state === "open" && (paper_id !== null || answered > 0))
    .slice(0, ATTEMPTS)
  const practised = banks.filter((bank) => bank.answered > 0)
  const shown = practised.length > 0 ? practised : banks
  const done = attempts.filter(({ state }) => state !== "open").slice(0, ATTEMPTS)
  return (
    <TitledPage {...PAGE}>
      {homework.length === 0 ? null : (
        <Section title="作业">
          <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
            {homework.map((one) => (
              <li key={one.id}>
                <HomeworkRow homework={one} now={now} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {banks.length === 0 ? <NoBanks mode={mode} /> : null}
      {open.length === 0 ? null : (
        <Section title="接着做">
          <Attempts attempts={open} now={now} />
        </Section>
      )}
      {online.length === 0 ? null : (
        <Section title="在线考试">
          <OnlineExamList exams={online} now={now} />
        </Section>
      )}
      {banks.length === 0 ? null : (
        <>
          <div className="grid gap-4">
            <StatList
              stats={[
                { name: "练过的题库", value: String(practised.length) },
                { name: "做过的题", value: String(answered) },
                { name: "正确率", value: answered === 0 ? "—" : `${percent(correct, answered)}%` },
                { name: "错题", value: String(book.active) },
              ]}
            />
            <WrongCard book={book} />
          </div>
          <Section
            title={practised.length > 0 ? "练过的题库" : "打开过的题库"}
            {...(banks.length > BANKS && {
              more: { href: href("study-my-questions", {}), label: `全部${banks.length}个` },
            })}
          >
            <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
              {shown.slice(0, BANKS).map((bank, index) => (
                <li key={bank.bank_id}>
                  <MyBankRow
                    bank={bank}
                    {...(practiceHref && { practiceHref: practiceHref(bank.bank_id) })}
                    primary={open.length === 0 && index === 0}
                  />
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
      {done.length === 0 ? null : (
        <Section title="最近做完的" more={{ href: href("study-question-record", {}), label: "做题记录" }}>
          <Attempts attempts={done} now={now} />
        </Section>
      )}
      {taken}
    </TitledPage>
  )
}

const Attempts = ({ attempts, now }: Pick<QuestionOverviewViewProps, "attempts" | "now">) => (
  <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
    {attempts.map((attempt, index) => (
      <li key={attempt.attempt_id}>
        <AttemptRow attempt={attempt} time={timeText(attempt, now)} primary={attempt.state === "open" && index === 0} />
      </li>
    ))}
  </ul>
)

const timeText = ({ started_at }: Attempt, now: number): string =>
  `${dayText(started_at.slice(0, 10), now)} ${started_at.slice(11, 16)}`

interface OnlineExamListProps {
  readonly exams: ReadonlyArray<OnlineExam>
  /** Server time, epoch milliseconds. */
  readonly now: number
}

const OnlineExamList = ({ exams, now }: OnlineExamListProps) => (
  <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
    {exams.map((exam) => (
      <li key={exam.id}>
        <OnlineExamRow exam={exam} now={now} />
      </li>
    ))}
  </ul>
)

export const QuestionOverviewSkeleton = () => (
  <TitledPage {...PAGE}>
    <Loading className="grid gap-8">
      <Skeleton className="h-24 w-full rounded-lg max-md:h-48" />
      <Skeleton className="h-80 w-full rounded-lg" />
      <Skeleton className="h-48 w-full rounded-lg" />
    </Loading>
  </TitledPage>
)

import type { ReactNode } from "react"
import type { DisplayMode } from "#domain/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import * as ExamType from "#domain/ExamType.ts"
import { Breadcrumbs } from "../kit/Breadcrumbs.tsx"
import { Button } from "../kit/Button.tsx"
import { countText } from "../kit/countText.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { BankIcon } from "../kit/icon/BankIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { ProgressRing } from "../kit/ProgressRing.tsx"
import { Section } from "../kit/Section.tsx"
import { ChapterList } from "./ChapterList.tsx"
import { OnlineExamList } from "./OnlineExamList.tsx"
import { PaperList, type PaperListProps } from "./PaperList.tsx"

export interface BankDetailViewProps {
  readonly bank: Output<"question.bank">
  readonly mode: DisplayMode
  /** Server time, epoch milliseconds. */
  readonly now: number
  /** Practice of one chapter, or of all of it. */
  readonly practiceHref: (chapterId: string | null) => string
  /** A few questions for somebody who is not signed in; null where there are none, or somebody is. */
  readonly trialHref: string | null
  readonly paperHref: PaperListProps["hrefOf"]
  /** Practice in an order of its own, where the bank has it. */
  readonly shuffledHref?: ((chapterId: string) => string) | null
  /** 每日一练, 智能组卷 and what is hard here, where the bank has them. */
  readonly daily?: ReactNode
  readonly draw?: ReactNode
  readonly insight?: ReactNode
  /** Asks whether to start again: a chapter, or all of it. */
  readonly onReset?: ((chapterId: string | null) => void) | undefined
}

export const BankDetailView = ({
  bank,
  mode,
  now,
  practiceHref,
  trialHref,
  paperHref,
  shuffledHref = null,
  daily = null,
  draw = null,
  insight = null,
  onReset,
}: BankDetailViewProps) => {
  const online = bank.papers_list.filter(isOnline)
  const answered = bank.chapters.reduce((sum, chapter) => sum + chapter.answered, 0)
  const correct = bank.chapters.reduce((sum, chapter) => sum + chapter.correct, 0)
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        {mode === "study" ? null : (
          <Breadcrumbs
            items={[{ label: "首页", href: "/" }, { label: "题库", href: "/question" }, { label: bank.name }]}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-6">
          <header className="grid min-w-0 flex-1 basis-80 gap-2">
            <h1 className="text-xl md:text-2xl">{bank.name}</h1>
            <Meta
              items={[
                bank.subject_name,
                bank.year > 0 && `${bank.year}`,
                `${bank.questions} 题`,
                bank.learners > 0 && `${countText(bank.learners)} 人在练`,
              ]}
            />
            {bank.summary === "" ? null : <p className="max-w-read">{bank.summary}</p>}
          </header>
          {bank.questions === 0 ? null : (
            <div className="flex items-center gap-4">
              <ProgressRing label="已做" value={answered / bank.questions} />
              <div>
                <p className="tabular">
                  已做 {answered} 题{answered > 0 ? `，正确率 ${Math.round((correct / answered) * 100)}%` : ""}
                </p>
                <span className="mt-2 flex flex-wrap gap-2">
                  {trialHref === null ? (
                    <LinkButton href={practiceHref(null)} variant="primary">
                      {answered === 0 ? "开始练习" : "继续练习"}
                    </LinkButton>
                  ) : (
                    <LinkButton href={trialHref} variant="primary">
                      免登录试做 {bank.trial} 题
                    </LinkButton>
                  )}
                  {answered === 0 || onReset === undefined ? null : (
                    <Button variant="quiet" onClick={() => onReset(null)}>
                      重新开始
                    </Button>
                  )}
                </span>
              </div>
            </div>
          )}
        </div>
      </div>
      {bank.chapters.length === 0 && bank.papers_list.length === 0 ? (
        <EmptyState
          icon={<BankIcon className="size-7" />}
          title="题目正在整理"
          text="上架后会出现在这里。"
          action={mode === "study" ? null : <LinkButton href="/question">看看其他题库</LinkButton>}
        />
      ) : null}
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-2">
        <div className="grid gap-10">
          {bank.chapters.length === 0 ? null : (
            <Section title="章节练习">
              <ChapterList
                chapters={bank.chapters}
                hrefOf={practiceHref}
                shuffledHrefOf={shuffledHref}
                onReset={onReset}
              />
            </Section>
          )}
          {draw === null ? null : <Section title="智能组卷">{draw}</Section>}
          {insight === null ? null : <Section title="难在哪里">{insight}</Section>}
        </div>
        <div className="grid gap-10">
          {daily === null ? null : <Section title="每日一练">{daily}</Section>}
          {online.length === 0 ? null : (
            <Section title="在线考试">
              <OnlineExamList exams={online} now={now} />
            </Section>
          )}
          {paperGroups(bank).map(({ name, papers }) => (
            <Section key={name} title={name}>
              <PaperList papers={papers} hrefOf={paperHref} />
            </Section>
          ))}
        </div>
      </div>
    </div>
  )
}

type Paper = Output<"question.bank">["papers_list"][number]

const isOnline = (paper: Paper): paper is Paper & { readonly opens_at: string; readonly closes_at: string } =>
  paper.opens_at !== null && paper.closes_at !== null

/** Papers by exam type, in the product's order of the types. */
const paperGroups = ({ papers_list }: Output<"question.bank">) =>
  ExamType.EXAM_TYPES.map(({ id, name }) => ({
    name,
    papers: papers_list
      .filter((paper) => paper.exam_type === id && !isOnline(paper))
      // past papers: the latest year first
      .toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0)),
  })).filter(({ papers }) => papers.length > 0)

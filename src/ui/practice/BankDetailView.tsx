import type { ReactNode } from "react"
import type { DisplayMode } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { useFocusIfLost } from "../dom/useFocusIfLost.ts"
import { Breadcrumbs } from "../kit/Breadcrumbs.tsx"
import { Button } from "../kit/Button.tsx"
import { peopleText } from "../kit/peopleText.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { Fold } from "../kit/Fold.tsx"
import { BankIcon } from "../kit/icon/BankIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { ProgressRing } from "../kit/ProgressRing.tsx"
import { SecondFrame } from "../kit/SecondFrame.tsx"
import { Section } from "../kit/Section.tsx"
import { unbroken, wholeNumbers } from "../kit/unbroken.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"
import { ChapterList, type ChapterListProps } from "./ChapterList.tsx"
import { PaperList, type PaperListProps } from "./PaperList.tsx"

export interface BankDetailViewProps {
  readonly bank: Output<"question.bank">
  readonly mode: DisplayMode
  /** Server time, epoch milliseconds. */
  readonly now: number
  /** Practice of one chapter, or of all of it; null where the bank is for its papers alone. */
  readonly practiceHref: ((chapterId: string | null) => string) | null
  /** A few questions for somebody who is not signed in; null where there are none, or somebody is. */
  readonly trialHref: string | null
  readonly paperHref: PaperListProps["hrefOf"]
  readonly online?: PaperListProps["online"]
  readonly shelf: PaperListProps["shelf"]
  readonly shelfHref: PaperListProps["shelfHref"]
  /** Practice in an order of its own, where the bank has it. */
  readonly shuffledHref?: ((chapterId: string) => string) | null
  /** 每日一练, 智能组卷 and what is hard here, where the bank has them. */
  readonly daily?: ReactNode
  readonly draw?: ReactNode
  readonly insight?: ReactNode
  /** Takes all of it along, and a chapter. */
  readonly take?: ReactNode
  readonly takeOf?: ChapterListProps["takeOf"]
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
  online,
  shelf,
  shelfHref,
  shuffledHref = null,
  daily = null,
  draw = null,
  insight = null,
  take = null,
  takeOf,
  onReset,
}: BankDetailViewProps) => {
  const answered = bank.chapters.reduce((sum, chapter) => sum + chapter.answered, 0)
  const heading = useFocusIfLost<HTMLHeadingElement>(answered)
  const startHref = trialHref ?? practiceHref?.(null) ?? null
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
            <h1 ref={heading} tabIndex={-1} className="text-xl md:text-2xl">
              {unbroken(bank.name)}
            </h1>
            <Meta
              items={[
                bank.subject_name,
                bank.year > 0 && `${bank.year}`,
                `${bank.questions}题`,
                peopleText(bank.learners, "在练"),
              ]}
            />
            {bank.summary === "" ? null : <p className="max-w-read">{wholeNumbers(bank.summary)}</p>}
          </header>
          {bank.questions === 0 || startHref === null ? null : (
            <div className="flex items-center gap-3 sm:gap-4">
              <ProgressRing label="已做" value={answered / bank.questions} />
              <div>
                <p className="tabular">
                  已做{answered}题{answered > 0 ? `，正确率${Math.round((correct / answered) * 100)}%` : ""}
                </p>
                <span className="mt-2 flex flex-wrap gap-y-2 sm:gap-x-2">
                  <LinkButton href={startHref} variant="primary">
                    {trialHref !== null ? `免登录试做${bank.trial}题` : answered === 0 ? "开始练习" : "继续练习"}
                  </LinkButton>
                  {answered === 0 || onReset === undefined ? null : (
                    <Button variant="quiet" size="slim" onClick={() => onReset(null)}>
                      重新开始
                    </Button>
                  )}
                </span>
                {take}
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
      <SecondFrame>
        <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-2">
          <div className="grid gap-10">
            {daily === null ? null : <Section title="每日一练">{daily}</Section>}
            {bank.chapters.length === 0 || practiceHref === null ? null : (
              <Section title="章节练习">
                <ChapterList
                  chapters={bank.chapters}
                  hrefOf={practiceHref}
                  shuffledHrefOf={shuffledHref}
                  onReset={onReset}
                  takeOf={takeOf}
                />
              </Section>
            )}
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-10">
            {bank.papers_list.length === 0 ? null : (
              <Section title="试卷">
                <PaperList
                  papers={bank.papers_list}
                  shelf={shelf}
                  shelfHref={shelfHref}
                  hrefOf={paperHref}
                  now={now}
                  {...(online && { online })}
                />
              </Section>
            )}
            {draw === null ? null : (
              <Section title="智能组卷">
                <Fold label="按章节、题型和范围，自己组一套题">{draw}</Fold>
              </Section>
            )}
            {insight === null ? null : <Section title="难在哪里">{insight}</Section>}
          </div>
        </div>
      </SecondFrame>
    </div>
  )
}

export const BankDetailSkeleton = () => (
  <Loading className="grid gap-8">
    <div className="grid gap-4">
      <Skeleton className="my-2 h-6 w-64 max-w-full" />
      <Skeleton className="h-9 w-3/5" />
      <SkeletonText lines={2} />
    </div>
    <div className="grid gap-8 lg:grid-cols-2">
      <Skeleton className="h-96 w-full rounded-lg" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </div>
  </Loading>
)

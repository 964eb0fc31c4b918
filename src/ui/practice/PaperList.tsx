import type { Output } from "#domain/contract/Contract.ts"
import * as PaperShelf from "#domain/practice/PaperShelf.ts"
import { CHIPS } from "../kit/chips.ts"
import { Choices } from "../kit/Choices.tsx"
import { Badge } from "../kit/Badge.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { counted } from "../kit/counted.ts"
import { unbroken } from "../kit/unbroken.tsx"
import { type OnlineExam, OnlineExamRow } from "./OnlineExamRow.tsx"

type Paper = Output<"question.bank">["papers_list"][number]

export interface PaperListProps {
  readonly papers: ReadonlyArray<Paper>
  /** The shelf that is asked for; of none that is there: all are shown. */
  readonly shelf: string | null
  readonly shelfHref: (id: string | null) => string
  readonly hrefOf: (paper: Paper) => string
  /** Online exams with what the learner did there. */
  readonly online?: ReadonlyArray<OnlineExam>
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** Every paper of a bank in one list, each with its type, and the types to choose from where there are several. */
export const PaperList = ({ papers, shelf, shelfHref, hrefOf, online = [], now }: PaperListProps) => {
  const shelves = PaperShelf.shelves(papers)
  const chosen = shelves.filter(({ id }) => id === shelf)
  const shown = chosen.length === 0 ? shelves : chosen
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {shelves.length < 2 ? null : (
        <Choices
          look={CHIPS}
          label="按类型"
          items={[
            { label: counted("全部", papers.length), href: shelfHref(null), current: chosen.length === 0 },
            ...shelves.map(({ id, name, papers: { length } }) => ({
              label: counted(name, length),
              href: shelfHref(id),
              current: id === shelf,
            })),
          ]}
        />
      )}
      <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
        {shown.flatMap(({ name, papers: those }) =>
          those.map((paper) => (
            <li key={paper.id}>
              {PaperShelf.isOnline(paper) ? (
                <OnlineExamRow exam={online.find(({ id }) => id === paper.id) ?? paper} now={now} />
              ) : (
                <PaperRow paper={paper} type={name} href={hrefOf(paper)} />
              )}
            </li>
          )),
        )}
      </ul>
    </div>
  )
}

const verbOf = ({ homework }: Paper): string => (homework === undefined ? "去考试" : "做作业")

interface PaperRowProps {
  readonly paper: Paper
  readonly type: string
  readonly href: string
}

const PaperRow = ({ paper, type, href }: PaperRowProps) => (
  <div className="flex items-center gap-4 p-4">
    <div className="grid min-w-0 flex-1 gap-1">
      <h3 className="font-medium">{unbroken(paper.name)}</h3>
      <div className="flex flex-wrap items-center gap-x-3">
        <Badge>{type}</Badge>
        <Meta
          items={[
            paper.year !== null && `${paper.year}年`,
            `${paper.questions}题`,
            paper.homework === undefined
              ? paper.minutes > 0
                ? `${paper.minutes}分钟`
                : "不限时"
              : `${paper.closes_at?.slice(5, 16)}截止`,
            `满分${paper.total_score}`,
            paper.pass_score > 0 && `及格${paper.pass_score}`,
          ]}
        />
      </div>
    </div>
    <LinkButton href={href} aria-label={`${verbOf(paper)}：${paper.name}`} className="shrink-0">
      {verbOf(paper)}
    </LinkButton>
  </div>
)

import type { Output } from "#domain/contract/Contract.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"

type Paper = Output<"question.bank">["papers_list"][number]

export interface PaperListProps {
  readonly papers: ReadonlyArray<Paper>
  readonly hrefOf: (paper: Paper) => string
}

export const PaperList = ({ papers, hrefOf }: PaperListProps) => (
  <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
    {papers.map((paper) => (
      <li key={paper.id} className="flex items-center gap-4 p-4">
        <div className="min-w-0 flex-1">
          <h3 className="font-medium">{paper.name}</h3>
          <Meta
            items={[
              paper.year !== null && `${paper.year} 年`,
              `${paper.questions} 题`,
              paper.minutes > 0 ? `${paper.minutes} 分钟` : "不限时",
              `满分 ${paper.total_score}`,
              paper.pass_score > 0 && `及格 ${paper.pass_score}`,
            ]}
          />
        </div>
        <LinkButton href={hrefOf(paper)} aria-label={`去考试：${paper.name}`} className="shrink-0">
          去考试
        </LinkButton>
      </li>
    ))}
  </ul>
)

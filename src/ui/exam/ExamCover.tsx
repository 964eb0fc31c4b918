import type { Output } from "#domain/contract/Contract.ts"
import { Button } from "../kit/Button.tsx"
import { Card } from "../kit/Card.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { RichText } from "../kit/RichText.tsx"
import { Table } from "../kit/Table.tsx"

export interface ExamCoverProps {
  readonly paper: Output<"question.paper">
  readonly backHref: string
  readonly onStart: () => void
}

/** The cover of a paper: everything a learner should know before the time begins to run. */
export const ExamCover = ({ paper, backHref, onStart }: ExamCoverProps) => {
  const isUsedUp = paper.attempts > 0 && paper.attempts_used >= paper.attempts
  return (
    <div className="mx-auto grid w-full max-w-read gap-6 px-4 py-8 md:py-14">
      <h1 className="text-2xl">{paper.name}</h1>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {factsOf(paper).map(([name, text]) => (
          <div key={name} className="rounded-md border border-line bg-sheet p-3 text-center">
            <dt className="text-grey">{name}</dt>
            <dd className="text-lg font-bold tabular">{text}</dd>
          </div>
        ))}
      </dl>
      {paper.sections.length > 0 ? (
        <Table
          caption="试卷结构"
          heads={["题型", "题数", "分值"]}
          rows={paper.sections.map(({ name, questions, score }) => ({
            key: name,
            cells: [name, `${questions} 题`, `${score} 分`],
          }))}
        />
      ) : null}
      <Card className="grid gap-3 p-5">
        <h2 className="text-lg">考试须知</h2>
        <RichText html={paper.rules_html} />
        <ul className="list-disc pl-6">
          {paper.minutes > 0 ? <li>点“开始作答”后开始计时，以服务器时间为准，到时自动交卷。</li> : null}
          <li>每一次作答都会先存在本机，再存到服务器；断网、刷新或换一台设备都能接着做。</li>
          <li>键盘：A 到 D 选择，左右方向键换题，F 标记，G 记为猜的，T 读出剩余时间。</li>
        </ul>
      </Card>
      {isUsedUp ? <p className="text-caution">作答次数已用完。</p> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <LinkButton href={backHref}>先不考</LinkButton>
        <Button variant="primary" size="large" disabled={isUsedUp} onClick={onStart}>
          开始作答
        </Button>
      </div>
    </div>
  )
}

const factsOf = (paper: Output<"question.paper">): ReadonlyArray<readonly [string, string]> => [
  ["题量", `${paper.questions} 题`],
  ["时间", paper.minutes > 0 ? `${paper.minutes} 分钟` : "不限时"],
  ["满分 / 及格", `${paper.total_score} / ${paper.pass_score}`],
  ["次数", paper.attempts > 0 ? `${paper.attempts_used} / ${paper.attempts}` : "不限"],
]

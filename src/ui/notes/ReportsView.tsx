import type { Output } from "#domain/contract/Contract.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { FlagIcon } from "../kit/icon/FlagIcon.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { KeptItem } from "./KeptItem.tsx"
import { ReportStatus } from "./ReportStatus.tsx"

export interface ReportsViewProps {
  readonly kept: Output<"practice.reports">
  readonly hrefOf: (page: number) => string
}

export const ReportsView = ({ kept, hrefOf }: ReportsViewProps) =>
  kept.list.length === 0 ? (
    <EmptyState
      icon={<FlagIcon className="size-7" />}
      title="还没有提过纠错"
      text="题目、答案或解析有误时告诉我们，处理结果会写在这里。"
    />
  ) : (
    <div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
        {kept.list.map(({ question, bank_name, report }) => (
          <li key={report.id}>
            <KeptItem question={question} bank_name={bank_name} time={report.created_at}>
              <ReportStatus report={report} />
            </KeptItem>
          </li>
        ))}
      </ul>
      <Pagination page={kept.page} pages={Math.ceil(kept.total / kept.page_size)} hrefOf={hrefOf} />
    </div>
  )

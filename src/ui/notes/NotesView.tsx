import type { Output } from "#domain/contract/Contract.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { ArticleIcon } from "../kit/icon/ArticleIcon.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { KeptItem } from "./KeptItem.tsx"

export interface NotesViewProps {
  readonly kept: Output<"practice.notes">
  readonly hrefOf: (page: number) => string
}

export const NotesView = ({ kept, hrefOf }: NotesViewProps) =>
  kept.list.length === 0 ? (
    <EmptyState
      icon={<ArticleIcon className="size-7" />}
      title="还没有笔记"
      text="笔记只有你自己看得到。做题时点“笔记、纠错”就能写。"
    />
  ) : (
    <div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
        {kept.list.map(({ question, bank_name, note, updated_at }) => (
          <li key={question.id}>
            <KeptItem question={question} bank_name={bank_name} time={updated_at}>
              <p className="max-w-read border-l-2 border-line pl-3 whitespace-pre-line">{note}</p>
            </KeptItem>
          </li>
        ))}
      </ul>
      <Pagination page={kept.page} pages={Math.ceil(kept.total / kept.page_size)} hrefOf={hrefOf} />
    </div>
  )

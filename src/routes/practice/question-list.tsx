import { request } from "#domain/contract/Request.ts"
import type { BankCard } from "#domain/contract/site.ts"
import { useAgency } from "#ui/AppContext.ts"
import { BankListView } from "#ui/practice/BankListView.tsx"
import { listPage, type ListViewProps } from "../page/listPage.tsx"
import type { Visit } from "../page/Page.ts"
import { subjectFilter, useChosenSubject } from "../course/useChosenSubject.ts"

const View = ({ items, total, isBusy, onMore }: ListViewProps<BankCard>) => (
  <BankListView
    subjects={useAgency().subject_list}
    chosen={useChosenSubject()}
    banks={items}
    total={total}
    busy={isBusy}
    onMore={onMore}
  />
)

export const page = listPage({
  request: (visit: Visit) => request("question.banks", { ...subjectFilter(visit), page_size: "12" }),
  title: "题库",
  description: "按章节练，按试卷考，每题都有解析。",
  View,
})

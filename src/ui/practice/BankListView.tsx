import type { BankCard } from "#domain/contract/site.ts"
import type { Subject } from "#domain/core/SubjectTree.ts"
import { SubjectChooser } from "../kit/SubjectChooser.tsx"
import type { ChosenSubject } from "../kit/subjectHref.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { BankIcon } from "../kit/icon/BankIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { LoadMore } from "../kit/LoadMore.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { SkeletonCards } from "../kit/SkeletonCards.tsx"
import { BankCards } from "./BankCards.tsx"

export interface BankListViewProps {
  readonly subjects: ReadonlyArray<Subject>
  readonly chosen: ChosenSubject
  /** None while the first of them are on their way. */
  readonly banks: ReadonlyArray<BankCard> | null
  readonly total: number
  readonly busy: boolean
  readonly onMore: () => void
}

export const BankListView = ({ subjects, chosen, banks, total, busy, onMore }: BankListViewProps) => (
  <TitledPage title="题库" text="按章节练，按试卷考，错题自动收进错题本。">
    <SubjectChooser base="/question" subjects={subjects} chosen={chosen} />
    <Found banks={banks} total={total} busy={busy} onMore={onMore} />
  </TitledPage>
)

const Found = ({ banks, total, busy, onMore }: Pick<BankListViewProps, "banks" | "total" | "busy" | "onMore">) => {
  if (banks === null) return <SkeletonCards count={6} />
  if (banks.length === 0) {
    return (
      <EmptyState
        icon={<BankIcon className="size-7" />}
        title="这个科目还没有题库"
        text="换一个科目看看，或者看全部题库。"
        action={<LinkButton href="/question">全部题库</LinkButton>}
      />
    )
  }
  return (
    <div>
      <BankCards banks={banks} level="h2" />
      <LoadMore shown={banks.length} total={total} unit="个题库" busy={busy} onMore={onMore} />
    </div>
  )
}

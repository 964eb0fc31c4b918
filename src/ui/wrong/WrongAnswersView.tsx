import type { DisplayMode } from "#domain/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { BankChips } from "../bank/BankChips.tsx"
import type { Bank } from "../bank/MyBankRow.tsx"
import { NoBanks } from "../bank/NoBanks.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { byBank } from "./byBank.ts"
import { WrongQuestion } from "./WrongQuestion.tsx"

export interface WrongAnswersViewProps {
  readonly wrong: Output<"exam.wrong">
  readonly banks: ReadonlyArray<Bank>
  /** The bank filtered by, or null. */
  readonly bank_id: string | null
  readonly mode: DisplayMode
}

const hrefOf = (bank_id: string | null, page = 1): string =>
  href("study-wrong-answers", {}, { ...(bank_id !== null && { bank_id }), ...(page > 1 && { page: String(page) }) })

export const WrongAnswersView = ({ wrong, banks, bank_id, mode }: WrongAnswersViewProps) => (
  <div className="grid gap-6">
    <PageTitle
      title="错题本"
      text={`答错的题都收在这里，连对两次就算掌握。${wrong.total > 0 ? `现在有 ${wrong.total} 题。` : ""}`}
    />
    <BankChips banks={banks} bank_id={bank_id} hrefOf={hrefOf} />
    {wrong.list.length === 0 ? (
      <Nothing total={wrong.total} banks={banks} bank_id={bank_id} mode={mode} />
    ) : (
      <div className="grid gap-10">
        {byBank(wrong.list, (wrong.page - 1) * wrong.page_size + 1).map((group) => (
          <section key={group.bank_id} aria-label={group.bank_name} className="grid gap-4">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <h2 className="text-xl">{group.bank_name}</h2>
              <LinkButton
                href={href("practice", {}, { bank_id: group.bank_id })}
                aria-label={`去练习：${group.bank_name}`}
              >
                去练习
              </LinkButton>
            </div>
            <ol className="grid gap-8">
              {group.items.map(({ number, item }) => (
                <li key={item.question.id} className="border-t border-line pt-6 lazy-paint">
                  <WrongQuestion number={number} item={item} />
                </li>
              ))}
            </ol>
          </section>
        ))}
        <Pagination
          page={wrong.page}
          pages={Math.ceil(wrong.total / wrong.page_size)}
          hrefOf={(page) => hrefOf(bank_id, page)}
        />
      </div>
    )}
  </div>
)

const Nothing = ({
  total,
  banks,
  bank_id,
  mode,
}: Pick<WrongAnswersViewProps, "banks" | "bank_id" | "mode"> & { readonly total: number }) => {
  if (total > 0) {
    return (
      <EmptyState
        icon={<RightIcon className="size-7" />}
        title="没有这一页"
        text={`一共 ${total} 道错题，这一页已经超出了。`}
        action={<LinkButton href={hrefOf(bank_id)}>回到第一页</LinkButton>}
      />
    )
  }
  if (banks.length === 0) return <NoBanks mode={mode} />
  return (
    <EmptyState
      icon={<RightIcon className="size-7" />}
      title={bank_id === null ? "没有错题" : "这个题库没有错题"}
      text="做过的题最近一次都答对了，或者还没有交卷。"
      action={
        <LinkButton href={href("study-my-questions", {})} variant="primary">
          接着练
        </LinkButton>
      }
    />
  )
}

import type { DisplayMode } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { CHIPS } from "../kit/chips.ts"
import { Choices } from "../kit/Choices.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { HistoryIcon } from "../kit/icon/HistoryIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { Section } from "../kit/Section.tsx"
import { byDay, dayText } from "../kit/byDay.ts"
import type { Bank } from "./MyBankRow.tsx"
import { NoBanks } from "./NoBanks.tsx"
import { AttemptRow } from "./AttemptRow.tsx"

export interface QuestionRecordViewProps {
  readonly attempts: Output<"exam.history">
  readonly banks: ReadonlyArray<Bank>
  /** The bank filtered by, or null. */
  readonly bank_id: string | null
  readonly mode: DisplayMode
  /** Server time, epoch milliseconds. */
  readonly now: number
}

const hrefOf = (bank_id: string | null, page = 1): string =>
  href("study-question-record", {}, { ...(bank_id !== null && { bank_id }), ...(page > 1 && { page: String(page) }) })

/** Every practice and exam, day by day, the latest first. */
export const QuestionRecordView = ({ attempts, banks, bank_id, mode, now }: QuestionRecordViewProps) => (
  <TitledPage title="做题记录" {...(attempts.total > 0 && { text: `一共${attempts.total}次练习和考试。` })}>
    <BankChips banks={banks} bank_id={bank_id} hrefOf={hrefOf} />
    {attempts.list.length === 0 ? (
      <Nothing total={attempts.total} bank_id={bank_id} mode={mode} />
    ) : (
      <div className="grid gap-8">
        {byDay(attempts.list, ({ started_at }) => started_at).map(({ date, items }) => (
          <Section key={date} title={dayText(date, now)}>
            <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
              {items.map((attempt) => (
                <li key={attempt.attempt_id}>
                  <AttemptRow attempt={attempt} time={attempt.started_at.slice(11, 16)} />
                </li>
              ))}
            </ul>
          </Section>
        ))}
        <Pagination
          page={attempts.page}
          pages={Math.ceil(attempts.total / attempts.page_size)}
          hrefOf={(page) => hrefOf(bank_id, page)}
        />
      </div>
    )}
  </TitledPage>
)

const Nothing = ({
  total,
  bank_id,
  mode,
}: Pick<QuestionRecordViewProps, "bank_id" | "mode"> & { readonly total: number }) => {
  if (total === 0 && bank_id === null) return <NoBanks mode={mode} />
  return (
    <EmptyState
      icon={<HistoryIcon className="size-7" />}
      title={total > 0 ? "没有这一页了" : "这个题库还没有做题记录"}
      text={total > 0 ? `一共${total}次，回到第一页看看。` : "练习和考试都会按日期记在这里。"}
      action={
        total > 0 ? (
          <LinkButton href={hrefOf(bank_id)}>回到第一页</LinkButton>
        ) : (
          <LinkButton href={hrefOf(null)}>看全部记录</LinkButton>
        )
      }
    />
  )
}

interface BankChipsProps {
  readonly banks: ReadonlyArray<Bank>
  /** The bank filtered by, or null. */
  readonly bank_id: string | null
  readonly hrefOf: (bank_id: string | null) => string
}

/** A choice among the learner's banks; nothing where there is nothing to choose. */
const BankChips = ({ banks, bank_id, hrefOf }: BankChipsProps) =>
  banks.length < 2 && bank_id === null ? null : (
    <Choices
      look={CHIPS}
      label="按题库看"
      items={[
        { label: "全部", href: hrefOf(null), current: bank_id === null },
        ...banks.map((bank) => ({
          label: bank.name,
          href: hrefOf(bank.bank_id),
          current: bank.bank_id === bank_id,
        })),
      ]}
    />
  )

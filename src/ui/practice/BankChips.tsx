import { Chips } from "../kit/Chips.tsx"
import type { Bank } from "./MyBankRow.tsx"

export interface BankChipsProps {
  readonly banks: ReadonlyArray<Bank>
  /** The bank filtered by, or null. */
  readonly bank_id: string | null
  readonly hrefOf: (bank_id: string | null) => string
}

/** A choice among the learner's banks; nothing where there is nothing to choose. */
export const BankChips = ({ banks, bank_id, hrefOf }: BankChipsProps) =>
  banks.length < 2 && bank_id === null ? null : (
    <Chips
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

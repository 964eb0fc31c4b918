import type { BankCard as Bank } from "#domain/contract/site.ts"
import { CardGrid } from "../kit/CardGrid.tsx"
import { BankCard } from "./BankCard.tsx"

export interface BankCardsProps {
  readonly banks: ReadonlyArray<Bank>
  readonly level?: "h2" | "h3"
  readonly isBrief?: boolean
}

export const BankCards = ({ banks, level = "h3", isBrief = false }: BankCardsProps) => (
  <CardGrid isBrief={isBrief}>
    {banks.map((bank) => (
      <li key={bank.id}>
        <BankCard bank={bank} level={level} />
      </li>
    ))}
  </CardGrid>
)

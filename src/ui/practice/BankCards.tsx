import type { BankCard as Bank } from "#domain/contract/site.ts"
import { CardGrid } from "../kit/CardGrid.tsx"
import { countText } from "../kit/countText.ts"
import { LinkCard } from "../kit/LinkCard.tsx"
import { Meta } from "../kit/Meta.tsx"
import { peopleText } from "../kit/peopleText.ts"
import { wholeNumbers } from "../kit/unbroken.tsx"

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

interface BankCardProps {
  readonly bank: Bank
  readonly level?: "h2" | "h3"
}

const BankCard = ({ bank, level = "h3" }: BankCardProps) => (
  <LinkCard href={`/question/${bank.id}`} title={bank.name} level={level} className="h-full">
    <Meta items={[bank.subject_name, bank.year > 0 && `${bank.year}`]} className="max-sm:hidden" />
    {bank.summary === "" ? null : <p className="line-clamp-2 max-sm:hidden">{wholeNumbers(bank.summary)}</p>}
    <Meta
      className="mt-auto sm:pt-1"
      items={[
        `${countText(bank.questions)}题`,
        bank.papers > 0 && `${bank.papers}套试卷`,
        peopleText(bank.learners, "在练"),
      ]}
    />
  </LinkCard>
)

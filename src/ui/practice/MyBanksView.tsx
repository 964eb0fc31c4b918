import type { DisplayMode } from "#domain/core/Agency.ts"
import { href } from "#domain/route/href.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { type Bank, MyBankRow } from "./MyBankRow.tsx"
import { NoBanks } from "./NoBanks.tsx"

export interface MyBanksViewProps {
  /** The one practised last comes first. */
  readonly banks: ReadonlyArray<Bank>
  /** Of a bank; else as everywhere. */
  readonly practiceHref?: (bank_id: string) => string
  readonly mode: DisplayMode
}

export const MyBanksView = ({ banks, practiceHref, mode }: MyBanksViewProps) => (
  <TitledPage
    title="练过的题库"
    action={
      mode === "study" || banks.length === 0 ? null : (
        <LinkButton href={href("question-list", {})}>找其他题库</LinkButton>
      )
    }
  >
    {banks.length === 0 ? (
      <NoBanks mode={mode} />
    ) : (
      <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
        {banks.map((bank, index) => (
          <li key={bank.bank_id}>
            <MyBankRow
              bank={bank}
              {...(practiceHref && { practiceHref: practiceHref(bank.bank_id) })}
              level="h2"
              primary={index === 0}
            />
          </li>
        ))}
      </ul>
    )}
  </TitledPage>
)

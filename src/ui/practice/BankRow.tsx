import type { ReactNode } from "react"
import { BankIcon } from "../kit/icon/BankIcon.tsx"
import { ChevronRightIcon } from "../kit/icon/ChevronRightIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { wholeNumbers } from "../kit/unbroken.tsx"

export interface BankRowProps {
  readonly href: string
  readonly name: string
  readonly text: string
  readonly children?: ReactNode
}

/** A bank as one line of a list. */
export const BankRow = ({ href, name, text, children }: BankRowProps) => (
  <Link href={href} className="flex min-h-16 items-center gap-3 px-4 py-3 transition-colors hover:bg-wash">
    <BankIcon className="size-6 text-accent-ink" />
    <span className="min-w-0 flex-1">
      <span className="block font-medium">{wholeNumbers(name)}</span>
      <span className="block text-grey tabular">{text}</span>
      {children}
    </span>
    <ChevronRightIcon className="size-5 text-grey" />
  </Link>
)

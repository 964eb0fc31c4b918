import type { Output } from "#domain/contract/Contract.ts"
import { percent } from "#domain/result/ResultReview.ts"
import { href } from "#domain/route/href.ts"
import { Link } from "../kit/Link.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { ProgressBar } from "../kit/ProgressBar.tsx"

export type Bank = Output<"user.examPackage">["list"][number]

export interface MyBankRowProps {
  readonly bank: Bank
  readonly practiceHref?: string
  readonly level?: "h2" | "h3"
  /** It is the next step of the page. */
  readonly primary?: boolean
}

/** A bank that was begun: how far, how well, and on with it. */
export const MyBankRow = ({
  bank,
  practiceHref = href("practice", {}, { bank_id: bank.bank_id }),
  level: Heading = "h3",
  primary = false,
}: MyBankRowProps) => {
  const { bank_id, name, questions, answered, correct, has_practice } = bank
  const verb = has_practice ? practiceVerb(bank) : "看试卷"
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <Heading className="font-medium">
          <Link
            href={href("question-bank-detail", { id: bank_id })}
            className="-mt-2 inline-flex min-h-11 items-center hover:text-accent-ink"
          >
            {name}
          </Link>
        </Heading>
        <ProgressBar label={`${name}已做`} value={questions === 0 ? 0 : answered / questions} />
        <Meta
          items={[
            `已做${answered}/${questions}`,
            answered > 0 && `正确率${percent(correct, answered)}%`,
            answered > 0 && answered < questions && `还有${questions - answered}题`,
          ]}
        />
      </div>
      <LinkButton
        href={has_practice ? practiceHref : href("question-bank-detail", { id: bank_id })}
        variant={primary ? "primary" : "secondary"}
        aria-label={`${verb}：${name}`}
        className="max-sm:w-full"
      >
        {verb}
      </LinkButton>
    </div>
  )
}

const practiceVerb = ({ answered, questions }: Bank): string => {
  if (answered === 0) return "开始练习"
  return answered < questions ? "继续练习" : "再练一遍"
}

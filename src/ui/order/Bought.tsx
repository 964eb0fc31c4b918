import { untilText } from "#domain/time/untilText.ts"
import { href } from "#domain/route/href.ts"
import { Cover } from "../kit/Cover.tsx"
import { Meta } from "../kit/Meta.tsx"
import { TextLink } from "../kit/TextLink.tsx"

export interface BoughtProps {
  readonly classroom_id: string
  readonly name: string
  /** Date text, or null when access does not end. */
  readonly valid_until: string | null
}

/** What an order is about. */
export const Bought = ({ classroom_id, name, valid_until }: BoughtProps) => (
  <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4 print:grid-cols-1">
    <div className="overflow-hidden rounded-md print:hidden">
      <Cover id={classroom_id} name={name} />
    </div>
    <div className="grid min-w-0 gap-1">
      <p className="leading-normal font-medium">
        <TextLink href={href("classroom-detail", { id: classroom_id })}>{name}</TextLink>
      </p>
      <Meta items={[untilText(valid_until)]} />
    </div>
  </div>
)

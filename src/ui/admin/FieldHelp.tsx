import { listHref } from "#domain/admin/AdminPlace.ts"
import type { ActName } from "#domain/admin/acts.ts"
import type { ListName } from "#domain/admin/lists.ts"
import { listsFor } from "#domain/admin/drawings.ts"
import { AGENCY } from "#domain/admin/isOfAnyAgency.ts"
import { titleOf } from "#domain/admin/titles.ts"
import { TextLink } from "../kit/TextLink.tsx"

export interface FieldHelpProps {
  readonly operation: ActName | ListName
  readonly field: string
  /** Those of the role. */
  readonly lists: ReadonlyArray<string>
}

/** The way to the list that has what the field asks for. */
export const FieldHelp = ({ operation, field, lists }: FieldHelpProps) => {
  const from = field === AGENCY ? (["agency:list"] as const) : listsFor(operation, field)
  const [found] = from.filter((name) => lists.includes(name))
  return found === undefined ? null : (
    <p className="-mt-2 pb-4">
      <TextLink href={listHref(found)}>从“{titleOf(found)}”里选</TextLink>
    </p>
  )
}

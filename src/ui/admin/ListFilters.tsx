import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { AGENCY } from "#domain/admin/isOfAnyAgency.ts"
import { LISTS } from "#domain/admin/lists.ts"
import { filterFields } from "#domain/admin/Operation.ts"
import type { TypedValue } from "#domain/admin/OperationForm.ts"
import { formFor } from "#domain/admin/reach.ts"
import type { adminListMachine } from "#machines/admin/adminListMachine.ts"
import { ChevronDownIcon } from "../kit/icon/ChevronDownIcon.tsx"
import { useMe } from "./AdminContext.ts"
import { AdminForm } from "./AdminForm.tsx"
import { FieldHelp } from "./FieldHelp.tsx"
import { OperationFields } from "./OperationFields.tsx"

/** Fields that a phone shows at once besides the first; as many as that are not worth a fold. */
const MAX_UNFOLDED = 1

export const ListFilters = ({ list }: { readonly list: ActorRefFrom<typeof adminListMachine> }) => {
  const context = useSelector(list, (snapshot) => snapshot.context)
  const busy = useSelector(list, (snapshot) => snapshot.hasTag("busy"))
  const isFailed = useSelector(list, (snapshot) => snapshot.matches("failed"))
  const lists = useMe()?.lists ?? []
  const { asked, refusals } = context
  const operation = formFor(LISTS[context.list], context.isOfAny)
  const fields = filterFields(operation)
  const seen = fields.findIndex(({ name }) => name !== AGENCY) + 1
  const more = fields.length - seen <= MAX_UNFOLDED ? [] : fields.slice(seen)
  const sent = Object.entries(asked).filter(([, value]) => value !== false)
  const count = sent.filter(([name]) => more.some((field) => field.name === name)).length
  const typing = {
    operation,
    values: context.values,
    errors: context.errors,
    isFilter: true,
    onChange: (field: string, value: TypedValue) => list.send({ type: "field.changed", field, value }),
    onLeave: (field: string) => list.send({ type: "field.left", field }),
    helpOf: (field: string) => <FieldHelp operation={context.list} field={field} lists={lists} />,
  }
  return (
    <div data-filters="" className="max-w-form lg:max-w-none">
      <AdminForm
        {...context}
        failure={isFailed ? null : context.failure}
        label="筛选"
        submit={busy ? "正在查" : "查"}
        busy={busy}
        inline
        onSubmit={() => list.send({ type: "list.submit" })}
      >
        <OperationFields {...typing} fields={more.length === 0 ? fields : fields.slice(0, seen)} />
        {more.length === 0 ? null : (
          // as the filters of courses: folded on a phone, and wherever a browser cannot show what a fold hides
          <details
            open={refusals > 0}
            className="group lg:contents lg:[&::details-content]:contents lg:[&::details-content]:[content-visibility:visible]"
          >
            <summary className="inline-flex min-h-11 list-none items-center gap-1 pb-2 text-grey lg:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
              <span className="tabular">{count === 0 ? "更多筛选" : `更多筛选（${count}项）`}</span>
              <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180" />
            </summary>
            <OperationFields {...typing} fields={more} />
          </details>
        )}
      </AdminForm>
    </div>
  )
}

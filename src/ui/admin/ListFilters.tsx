import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { LISTS } from "#domain/admin/lists.ts"
import { formFor } from "#domain/admin/reach.ts"
import type { adminListMachine } from "#machines/admin/adminListMachine.ts"
import { useMe } from "./AdminContext.ts"
import { AdminForm } from "./AdminForm.tsx"
import { FieldHelp } from "./FieldHelp.tsx"
import { OperationFields } from "./OperationFields.tsx"

export const ListFilters = ({ list }: { readonly list: ActorRefFrom<typeof adminListMachine> }) => {
  const context = useSelector(list, (snapshot) => snapshot.context)
  const busy = useSelector(list, (snapshot) => snapshot.hasTag("busy"))
  const isFailed = useSelector(list, (snapshot) => snapshot.matches("failed"))
  const lists = useMe()?.lists ?? []
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
        <OperationFields
          operation={formFor(LISTS[context.list], context.isOfAny)}
          values={context.values}
          errors={context.errors}
          onChange={(field, value) => list.send({ type: "field.changed", field, value })}
          onLeave={(field) => list.send({ type: "field.left", field })}
          helpOf={(field) => <FieldHelp operation={context.list} field={field} lists={lists} />}
        />
      </AdminForm>
    </div>
  )
}

import { useSelector } from "@xstate/react"
import { ACTS } from "#domain/admin/acts.ts"
import { formFor } from "#domain/admin/reach.ts"
import { useAdmin, useMe } from "./AdminContext.ts"
import { AdminForm } from "./AdminForm.tsx"
import { FieldHelp } from "./FieldHelp.tsx"
import { OperationFields } from "./OperationFields.tsx"
import type { OperationProps } from "./OperationProps.ts"

export const OperationForm = ({ operation }: OperationProps) => {
  const { putFile } = useAdmin()
  const context = useSelector(operation, (snapshot) => snapshot.context)
  const busy = useSelector(operation, (snapshot) => snapshot.hasTag("busy"))
  const lists = useMe()?.lists ?? []
  const choose = (field: string, file: File) => {
    putFile({ field, file })
    operation.send({ type: "file.chosen", field })
  }
  return (
    <div className="grid max-w-form gap-4">
      <AdminForm
        {...context}
        submit={busy ? "正在预览" : "预览"}
        busy={busy}
        onSubmit={() => operation.send({ type: "operation.preview" })}
      >
        <OperationFields
          operation={formFor(ACTS[context.act], context.isOfAny)}
          values={context.values}
          errors={context.errors}
          heading={context.heading}
          onChange={(field, value) => operation.send({ type: "field.changed", field, value })}
          onLeave={(field) => operation.send({ type: "field.left", field })}
          onFile={choose}
          helpOf={(field) => <FieldHelp operation={context.act} field={field} lists={lists} />}
        />
      </AdminForm>
      <p className="text-grey">预览不会改动任何东西，只说明会改什么。</p>
    </div>
  )
}

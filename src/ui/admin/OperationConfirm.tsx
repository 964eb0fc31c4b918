import { useSelector } from "@xstate/react"
import { useRef } from "react"
import { ACTS } from "#domain/admin/acts.ts"
import { isFinal } from "#domain/admin/finalActs.ts"
import { type InputField, inputFields } from "#domain/admin/Operation.ts"
import type { TypedValue } from "#domain/admin/OperationForm.ts"
import { formFor } from "#domain/admin/reach.ts"
import { optionText } from "#domain/admin/words.ts"
import { useFocusOnMount } from "../dom/useFocusOnMount.ts"
import { Button } from "../kit/Button.tsx"
import type { OperationProps } from "./OperationPage.tsx"
import { ProveForm } from "./ProveForm.tsx"
import { ReportLines } from "./ReportLines.tsx"

export const OperationConfirm = ({ operation }: OperationProps) => {
  const { act: name, isOfAny, values, preview } = useSelector(operation, ({ context }) => context)
  const running = useSelector(operation, (snapshot) => snapshot.matches("running"))
  const proving = useSelector(operation, (snapshot) => snapshot.matches("proving"))
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnMount(heading)
  return (
    <div className="grid max-w-read gap-5">
      <section className="grid gap-3 rounded-lg border border-line bg-sheet p-5">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          预览：执行后会是这样
        </h2>
        <ReportLines lines={preview?.lines ?? []} />
        <dl className="grid gap-x-4 gap-y-1 border-t border-line pt-3 sm:grid-cols-[auto_minmax(0,1fr)]">
          {inputFields(formFor(ACTS[name], isOfAny)).flatMap((field) => {
            const text = shown(field, values[field.name] ?? "")
            return text === ""
              ? []
              : [
                  <div key={field.name} className="contents">
                    <dt className="text-grey">{field.title}</dt>
                    <dd>{text}</dd>
                  </div>,
                ]
          })}
        </dl>
      </section>
      {proving ? (
        <ProveForm operation={operation} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button disabled={running} onClick={() => operation.send({ type: "operation.edit" })}>
            返回修改
          </Button>
          <Button
            variant={isFinal(name) ? "danger" : "primary"}
            busy={running}
            onClick={() => operation.send({ type: "operation.confirm" })}
          >
            {running ? "正在执行" : "确认执行"}
          </Button>
        </div>
      )}
    </div>
  )
}

const shown = ({ isSecret }: InputField, value: TypedValue): string => {
  if (value === null || value === "" || value === false) return ""
  if (value === true) return "是"
  if (isSecret) return "已填写"
  return typeof value === "string" ? optionText(value) : value.name
}

import { useSelector } from "@xstate/react"
import { useRef } from "react"
import { ACTS } from "#domain/admin/acts.ts"
import * as Brought from "#domain/admin/BroughtQuestions.ts"
import { isFinal } from "#domain/admin/finalActs.ts"
import { filterFields, type InputField } from "#domain/admin/Operation.ts"
import type { TypedValue } from "#domain/admin/OperationForm.ts"
import { formFor } from "#domain/admin/reach.ts"
import { optionText } from "#domain/admin/words.ts"
import { useFocusOnMount } from "../dom/useFocusOnMount.ts"
import { Button } from "../kit/Button.tsx"
import { BroughtQuestions } from "./BroughtQuestions.tsx"
import type { OperationProps } from "./OperationProps.ts"
import { ProveForm } from "./ProveForm.tsx"
import { ReportLines } from "./ReportLines.tsx"

export const OperationConfirm = ({ operation }: OperationProps) => {
  const { act: name, isOfAny, values, preview } = useSelector(operation, ({ context }) => context)
  const running = useSelector(operation, (snapshot) => snapshot.matches("running"))
  const proving = useSelector(operation, (snapshot) => snapshot.matches("proving"))
  const isMending = useSelector(operation, (snapshot) => snapshot.matches("mending"))
  const isPreviewing = useSelector(operation, (snapshot) => snapshot.matches("previewing"))
  const brought = Brought.read(preview?.data)
  const mended = values["mended"]
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnMount(heading)
  return (
    <div className={brought === null ? "grid max-w-read gap-5" : "grid gap-5"}>
      <section className="grid gap-3 rounded-lg border border-line bg-sheet p-5">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          预览：执行后会是这样
        </h2>
        <ReportLines lines={preview?.lines ?? []} />
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line pt-3">
          {filterFields(formFor(ACTS[name], isOfAny)).flatMap((field) => {
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
      {brought === null ? null : (
        <BroughtQuestions
          brought={brought}
          mended={typeof mended === "string" ? mended : ""}
          onMend={(question, mend) =>
            operation.send({
              type: "field.changed",
              field: "mended",
              value: Brought.withMend(typeof mended === "string" ? mended : "", question, mend),
            })
          }
        />
      )}
      {proving ? (
        <ProveForm operation={operation} />
      ) : (
        <div className={brought === null ? "flex flex-wrap gap-3" : STICKY}>
          <Button disabled={running || isPreviewing} onClick={() => operation.send({ type: "operation.edit" })}>
            返回修改
          </Button>
          {isMending || isPreviewing ? (
            <Button variant="primary" busy={isPreviewing} onClick={() => operation.send({ type: "operation.preview" })}>
              {isPreviewing ? "正在检查" : "再检查一次"}
            </Button>
          ) : brought !== null && !Brought.isWhole(brought) ? (
            <p className="self-center text-grey">{faultText(brought)}</p>
          ) : (
            <Button
              variant={isFinal(name) ? "danger" : "primary"}
              busy={running}
              onClick={() => operation.send({ type: "operation.confirm" })}
            >
              {running ? "正在执行" : "确认执行"}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** In sight while a long list is mended. */
const STICKY = "sticky bottom-0 z-10 flex flex-wrap gap-3 border-t border-line bg-paper py-3"

const faultText = ({ faulty, problems }: Brought.BroughtQuestions): string =>
  faulty > 0 ? `还有${faulty}道要看：改好，或不要它们` : problems.length > 0 ? "改好上面说的，再预览" : ""

const shown = ({ isSecret }: InputField, value: TypedValue): string => {
  if (value === null || value === "" || value === false) return ""
  if (value === true) return "是"
  if (isSecret) return "已填写"
  return typeof value === "string" ? optionText(value) : value.name
}

import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import { ACTS } from "#domain/admin/acts.ts"
import { titleOf } from "#domain/admin/titles.ts"
import type { operationMachine } from "#machines/admin/operationMachine.ts"
import { TitledPage } from "../kit/TitledPage.tsx"
import { OperationConfirm } from "./OperationConfirm.tsx"
import { OperationDone } from "./OperationDone.tsx"
import { OperationForm } from "./OperationForm.tsx"
import type { OperationProps } from "./OperationProps.ts"
import { OperationUnknown } from "./OperationUnknown.tsx"

export const OperationPage = ({ operation }: OperationProps) => {
  const name = useSelector(operation, ({ context }) => context.act)
  return (
    <TitledPage title={titleOf(name)} text={ACTS[name].about}>
      <Step operation={operation} />
    </TitledPage>
  )
}

const Step = ({ operation }: OperationProps) => {
  const step = useSelector(operation, (snapshot) => stepOf(snapshot))
  switch (step) {
    case "confirming":
    case "mending":
    case "rereading":
    case "running":
    case "proving":
      return <OperationConfirm operation={operation} />
    case "unknown":
      return <OperationUnknown operation={operation} />
    case "done":
      return <OperationDone operation={operation} />
    case undefined:
      return <OperationForm operation={operation} />
  }
}

/** What is previewed again stays beside what was read of it. */
const stepOf = (snapshot: SnapshotFrom<typeof operationMachine>) =>
  snapshot.matches("previewing") && snapshot.context.preview !== null
    ? "rereading"
    : STEPS.find((one) => snapshot.matches(one))

const STEPS = ["confirming", "mending", "running", "proving", "unknown", "done"] as const

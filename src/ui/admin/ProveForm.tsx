import { useSelector } from "@xstate/react"
import type { FormEvent } from "react"
import { FIRST_FOCUS } from "../dom/useFocusOnMain.ts"
import { Button } from "../kit/Button.tsx"
import { TextField } from "../kit/TextField.tsx"
import { CODE_FIELD } from "./codeField.ts"
import type { OperationProps } from "./OperationProps.ts"

export const ProveForm = ({ operation }: OperationProps) => {
  const { code, error } = useSelector(operation, ({ context }) => context.proof)
  const busy = useSelector(operation, (snapshot) => snapshot.hasTag("busy"))
  const send = (event: FormEvent) => {
    event.preventDefault()
    operation.send({ type: "prove.submit" })
  }
  return (
    <form aria-label="再输入一次动态码" method="post" noValidate className="grid max-w-form gap-1" onSubmit={send}>
      <TextField
        {...CODE_FIELD}
        name="code"
        label="动态码"
        hint="动钱、密钥或人员的操作，执行前再要一次动态码。"
        value={code}
        error={error}
        {...FIRST_FOCUS}
        onChange={(typed) => operation.send({ type: "code.changed", code: typed })}
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={busy} onClick={() => operation.send({ type: "prove.cancel" })}>
          先不执行
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {busy ? "正在核对" : "核对并执行"}
        </Button>
      </div>
    </form>
  )
}

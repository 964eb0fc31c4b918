import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import type { joinMachine } from "#machines/admin/joinMachine.ts"
import { Button } from "../kit/Button.tsx"
import { Checkbox } from "../kit/Checkbox.tsx"
import { Notice } from "../kit/Notice.tsx"
import { KeepText } from "./KeepText.tsx"

export const RecoveryCodes = ({ form }: { readonly form: ActorRefFrom<typeof joinMachine> }) => {
  const { recovery_codes, hasKeptCodes, copied } = useSelector(form, ({ context }) => context)
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-2xl">账号建好了，先收好恢复码</h1>
        <p className="mt-1 text-grey">手机丢了、验证器打不开时，用一个恢复码代替动态码登录。每个只能用一次。</p>
      </div>
      <Notice level="warning">它们只在这里显示这一次，离开这一页就再也看不到了。</Notice>
      <ul className="grid gap-2 rounded-lg border border-line bg-sheet p-4 tabular sm:grid-cols-2" aria-label="恢复码">
        {recovery_codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <KeepText copied={copied} send={form.send} />
      <div className="grid gap-3">
        <Checkbox name="kept" checked={hasKeptCodes} onChange={(isKept) => form.send({ type: "codes.keep", isKept })}>
          我已把恢复码存在安全的地方
        </Checkbox>
        <div>
          <Button
            variant="primary"
            size="large"
            disabled={!hasKeptCodes}
            onClick={() => form.send({ type: "join.finish" })}
          >
            进入后台
          </Button>
        </div>
      </div>
    </div>
  )
}

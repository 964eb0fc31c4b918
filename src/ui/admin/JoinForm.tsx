import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import type { joinMachine } from "#machines/admin/joinMachine.ts"
import { PasswordField } from "../kit/PasswordField.tsx"
import { QrCode } from "../kit/QrCode.tsx"
import { TextField } from "../kit/TextField.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { AdminForm } from "./AdminForm.tsx"
import { CODE_FIELD } from "./codeField.ts"
import { typedField } from "./typedField.ts"

/** Groups of four, as one types them. */
const spaced = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ")

export const JoinForm = ({ form }: { readonly form: ActorRefFrom<typeof joinMachine> }) => {
  const context = useSelector(form, (snapshot) => snapshot.context)
  const busy = useSelector(form, (snapshot) => snapshot.hasTag("busy"))
  const fields = { typing: context, send: form.send }
  const { invited } = context
  if (invited === null) return null
  const isAgain = invited.account !== null
  return (
    <div className="grid gap-8">
      <div>
        <h1 className="text-2xl">{isAgain ? "重新设置后台账号" : `加入${invited.agency}的后台`}</h1>
        <p className="mt-1 text-grey">
          角色：<strong className="text-ink">{invited.role}</strong>。链接只能用一次，用掉之前可以随时再打开。
        </p>
      </div>
      <section className="grid gap-3">
        <h2 className="text-lg">第一步　把账号加到验证器</h2>
        <p className="text-grey">用手机上的验证器应用扫描，或在里面手工输入密钥。以后每次登录都要它显示的6位动态码。</p>
        <div className="flex flex-wrap items-center gap-5">
          <QrCode matrix={invited.qr} label="验证器的二维码，内容与密钥相同" />
          <div className="grid min-w-0 gap-2">
            <span className="text-grey">密钥</span>
            <code className="text-lg tabular">{spaced(invited.secret)}</code>
            <TextLink href={invited.uri}>在这台设备的验证器里打开</TextLink>
          </div>
        </div>
      </section>
      <section className="grid gap-3">
        <h2 className="text-lg">第二步　设置账号</h2>
        <AdminForm
          {...context}
          submit={busy ? "正在加入" : "加入后台"}
          busy={busy}
          wide
          onSubmit={() => form.send({ type: "join.submit" })}
        >
          <TextField
            {...typedField(fields, "login")}
            label="账号"
            hint={isAgain ? "原来的账号，不能改。" : "登录时用，3到64个字母、数字或-_.@"}
            readOnly={isAgain}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
          />
          <TextField
            {...typedField(fields, "name")}
            label="姓名"
            hint="同事在操作记录里看到的名字。"
            autoComplete="name"
          />
          <PasswordField
            {...typedField(fields, "password")}
            label="密码"
            hint="8到64位，包含字母和数字。"
            autoComplete="new-password"
          />
          <TextField
            {...typedField(fields, "code")}
            {...CODE_FIELD}
            label="动态码"
            hint="验证器里现在显示的6位数字。"
            inputMode="numeric"
          />
        </AdminForm>
      </section>
    </div>
  )
}

import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import type { signInMachine } from "#machines/admin/signInMachine.ts"
import { FIRST_FOCUS } from "../dom/useFocusOnMain.ts"
import { PasswordField } from "../kit/PasswordField.tsx"
import { TextField } from "../kit/TextField.tsx"
import { AdminForm } from "./AdminForm.tsx"
import { CODE_FIELD } from "./codeField.ts"
import { typedField } from "./typedField.ts"

export const SignInForm = ({ form }: { readonly form: ActorRefFrom<typeof signInMachine> }) => {
  const typing = useSelector(form, ({ context }) => context)
  const busy = useSelector(form, (snapshot) => snapshot.hasTag("busy"))
  const fields = { typing, send: form.send }
  return (
    <AdminForm
      {...typing}
      submit={busy ? "正在登录" : "登录"}
      busy={busy}
      wide
      onSubmit={() => form.send({ type: "signIn.submit" })}
    >
      <TextField
        {...typedField(fields, "login")}
        label="账号"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        {...FIRST_FOCUS}
      />
      <PasswordField {...typedField(fields, "password")} label="密码" autoComplete="current-password" />
      <TextField
        {...typedField(fields, "code")}
        {...CODE_FIELD}
        label="动态码"
        hint="验证器里现在显示的6位数字；没有验证器时用一个恢复码。"
      />
    </AdminForm>
  )
}

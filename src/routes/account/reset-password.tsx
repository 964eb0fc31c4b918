import { RESET_PASSWORD } from "#domain/form/forms.ts"
import { ResetPasswordView } from "#ui/account/ResetPasswordView.tsx"
import { accountPage, type AccountViewProps } from "./accountPage.tsx"
import { useSearch } from "../page/useSearch.ts"

const View = (props: AccountViewProps) => <ResetPasswordView {...props} redirect={useSearch().get("redirect")} />

export const page = accountPage({
  title: "重设密码",
  fields: () => RESET_PASSWORD,
  call: "user.resetPassword",
  scene: "reset",
  after: { navigate: "/user/login" },
  successText: "密码已重设，请用新密码登录",
  View,
})

import { REGISTER } from "#domain/form/forms.ts"
import { RegisterView } from "#ui/account/RegisterView.tsx"
import { accountPage, type AccountViewProps } from "./accountPage.tsx"
import { useSearch } from "../page/useSearch.ts"

const View = (props: AccountViewProps) => <RegisterView {...props} redirect={useSearch().get("redirect")} />

export const page = accountPage({
  title: "注册",
  fields: () => REGISTER,
  call: "user.register",
  scene: "register",
  after: "signIn",
  View,
})

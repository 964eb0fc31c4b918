import { REGISTER } from "#domain/form/forms.ts"
import { RegisterView } from "#ui/user/RegisterView.tsx"
import { accountPage } from "./accountPage.tsx"

export const page = accountPage({
  title: "注册",
  fields: () => REGISTER,
  call: "user.register",
  scene: "register",
  after: "signIn",
  View: RegisterView,
})

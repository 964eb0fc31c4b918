import { LOGIN_BY_CODE, LOGIN_BY_PASSWORD } from "#domain/form/forms.ts"
import { type LoginWay, LoginView } from "#ui/account/LoginView.tsx"
import { accountPage, type AccountViewProps } from "./accountPage.tsx"
import { useSearch } from "../page/useSearch.ts"

const wayIn = (search: URLSearchParams): LoginWay => (search.get("way") === "code" ? "code" : "password")

const View = ({ form, sms }: AccountViewProps) => {
  const search = useSearch()
  const wayHref = (way: LoginWay) => {
    const next = new URLSearchParams(search)
    if (way === "code") next.set("way", way)
    else next.delete("way")
    return next.size === 0 ? "/user/login" : `/user/login?${next}`
  }
  return <LoginView way={wayIn(search)} wayHref={wayHref} redirect={search.get("redirect")} form={form} sms={sms} />
}

export const page = accountPage({
  title: "登录",
  fields: ({ search }) => (wayIn(search) === "code" ? LOGIN_BY_CODE : LOGIN_BY_PASSWORD),
  call: "user.login",
  scene: "login",
  after: "signIn",
  View,
})

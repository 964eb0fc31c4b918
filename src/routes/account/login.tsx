import { LOGIN_BY_CODE, LOGIN_BY_PASSWORD } from "#domain/form/forms.ts"
import { type LoginWay, LoginView } from "#ui/account/LoginView.tsx"
import { accountParts, type SmsRef, useFormWithCode, useSms } from "./accountPage.tsx"
import { useWechat, wechatPart, type WechatRef } from "./wechatPart.ts"
import { compositePage } from "../page/compositePage.tsx"
import type { FormRef } from "../page/useForm.ts"
import { useSearch } from "../page/useSearch.ts"

const wayIn = (search: URLSearchParams): LoginWay => (search.get("way") === "code" ? "code" : "password")

interface Props {
  readonly form: FormRef
  readonly sms: SmsRef
  readonly wechat: WechatRef
}

const View = ({ form, sms, wechat }: Props) => {
  const search = useSearch()
  const wayHref = (way: LoginWay) => {
    const next = new URLSearchParams(search)
    if (way === "code") next.set("way", way)
    else next.delete("way")
    return next.size === 0 ? "/user/login" : `/user/login?${next}`
  }
  return (
    <LoginView
      way={wayIn(search)}
      wayHref={wayHref}
      redirect={search.get("redirect")}
      form={useFormWithCode(form, sms)}
      sms={useSms(sms, form)}
      wechat={useWechat(wechat)}
    />
  )
}

export const page = compositePage({
  parts: {
    ...accountParts({
      fields: ({ search }) => (wayIn(search) === "code" ? LOGIN_BY_CODE : LOGIN_BY_PASSWORD),
      call: "user.login",
      scene: "login",
      after: "signIn",
    }),
    wechat: wechatPart({ isReturn: false }),
  },
  View: ({ parts }) => <View {...parts} />,
  title: () => "登录",
})

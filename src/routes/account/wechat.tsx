import { useSelector } from "@xstate/react"
import { WECHAT_MOBILE } from "#domain/form/forms.ts"
import { WechatMobileView } from "#ui/account/WechatMobileView.tsx"
import { WechatStartView } from "#ui/account/WechatStartView.tsx"
import { useIsLearnerExpected } from "#ui/AppContext.ts"
import { Loading } from "#ui/kit/Loading.tsx"
import { Skeleton } from "#ui/kit/Skeleton.tsx"
import { accountParts, type SmsRef, useFormWithCode, useSms } from "./accountPage.tsx"
import { useWechat, wechatPart, type WechatRef } from "./wechatPart.ts"
import { compositePage } from "../page/compositePage.tsx"
import type { FormRef } from "../page/useForm.ts"
import { useSearch } from "../page/useSearch.ts"

interface Props {
  readonly wechat: WechatRef
  readonly form: FormRef
  readonly sms: SmsRef
}

const Checking = () => (
  <div className="mx-auto grid w-full max-w-form gap-6 md:max-w-[29rem] md:p-10">
    <h1 className="text-2xl">正在确认微信</h1>
    <Loading>
      <Skeleton className="h-40 w-full" />
    </Loading>
  </div>
)

const Mobile = ({ form, sms, redirect }: Omit<Props, "wechat"> & { readonly redirect: string | null }) => (
  <WechatMobileView redirect={redirect} form={useFormWithCode(form, sms)} sms={useSms(sms, form)} />
)

const Return = ({ wechat, form, sms }: Props) => {
  const redirect = useSearch().get("redirect")
  const isChecking = useSelector(wechat, (snapshot) => snapshot.hasTag("loading"))
  const isAsking = useSelector(wechat, (snapshot) => snapshot.matches("asking"))
  const { ticket, code } = useSelector(wechat, ({ context }) => context)
  const binds = useIsLearnerExpected()
  const props = useWechat(wechat)
  if (isChecking) return <Checking />
  if (isAsking) return <Mobile form={form} sms={sms} redirect={redirect} />
  const shown = ticket === null ? "new" : code === null ? "denied" : "over"
  return <WechatStartView state={shown} binds={binds} redirect={redirect} wechat={props} />
}

/** The way to WeChat, and where it leads back to: with `?state=`, and `&code=` where the person agreed. */
export const page = compositePage({
  parts: {
    wechat: wechatPart({ isReturn: true }),
    ...accountParts({
      fields: () => WECHAT_MOBILE,
      call: "user.wechatMobile",
      extra: ({ search }) => ({ ticket: search.get("state") ?? "" }),
      scene: "wechat",
      after: "signIn",
    }),
  },
  View: ({ parts }) => <Return {...parts} />,
  title: () => "微信登录",
})

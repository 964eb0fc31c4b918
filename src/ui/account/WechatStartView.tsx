import { accountHref } from "../layout/accountHref.ts"
import { TextLink } from "../kit/TextLink.tsx"
import { WechatButton, type WechatProps } from "./WechatButton.tsx"

interface Props {
  /** `denied`: the person did not agree. `over`: what WeChat brought back does not count. */
  readonly state: "new" | "denied" | "over"
  /** Somebody is signed in, and binds a WeChat. */
  readonly binds: boolean
  readonly redirect: string | null
  /** null: the agency offers no sign-in by WeChat. */
  readonly wechat: WechatProps | null
}

/** Before WeChat's page, or back from it without a sign-in. */
export const WechatStartView = ({ state, binds, redirect, wechat }: Props) => {
  const what = binds ? "绑定微信" : "微信登录"
  return (
    <div className="mx-auto grid w-full max-w-form gap-6 md:max-w-[29rem] md:rounded-lg md:border md:border-line md:bg-sheet md:p-10">
      <div>
        <h1 className="text-2xl">{state === "new" ? what : `${what}没有完成`}</h1>
        <p className="mt-1 text-grey">{wechat === null ? "本站没有开通微信登录。" : textOf(state, binds)}</p>
      </div>
      {wechat === null ? null : (
        <WechatButton
          label={state === "new" ? what : binds ? "重新绑定微信" : "重新用微信登录"}
          isPrimary
          {...wechat}
        />
      )}
      <p>
        {binds ? (
          <TextLink href="/user/profile">返回个人资料</TextLink>
        ) : (
          <>
            不用微信，<TextLink href={accountHref("login", redirect)}>用手机号登录</TextLink>
          </>
        )}
      </p>
    </div>
  )
}

const textOf = (state: Props["state"], binds: boolean): string => {
  if (state === "denied") return "你在微信里没有同意，什么都没有改变。"
  if (state === "over") return binds ? "可以重新来一次。" : "可以重新来一次，也可以用手机号登录。"
  return binds ? "绑定以后，手机号和微信都能登录这个账号。" : "用微信登录，不用记密码。"
}

import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { wechatMachine } from "#machines/account/wechatMachine.ts"
import type { WechatProps } from "#ui/account/WechatButton.tsx"
import { useAgency } from "#ui/AppContext.ts"
import { part } from "../page/Page.ts"

export type WechatRef = ActorRefFrom<typeof wechatMachine>

/** `isReturn`: WeChat leads back to the page, with what its address has. */
export const wechatPart = ({ isReturn }: { readonly isReturn: boolean }) =>
  part(
    wechatMachine,
    ({ search }) => ({
      ticket: isReturn ? search.get("state") : null,
      code: isReturn ? search.get("code") : null,
      redirect: search.get("redirect"),
    }),
    () => ({ actions: { leaveFor: (_, { address }) => location.assign(address) } }),
  )

/** null where the agency offers no such sign-in. */
export const useWechat = (wechat: WechatRef): WechatProps | null => {
  const { config } = useAgency()
  const failure = useSelector(wechat, ({ context }) => context.failure)
  const busy = useSelector(wechat, (snapshot) => snapshot.hasTag("busy"))
  if (config.wechat_login !== "1") return null
  return { failure, busy, onBegin: () => wechat.send({ type: "wechat.begin" }) }
}

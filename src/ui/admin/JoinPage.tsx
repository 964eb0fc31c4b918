import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import type { joinMachine } from "#machines/admin/joinMachine.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { ErrorState } from "../kit/ErrorState.tsx"
import { LockIcon } from "../kit/icon/LockIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Notice } from "../kit/Notice.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { JoinForm } from "./JoinForm.tsx"
import { RecoveryCodes } from "./RecoveryCodes.tsx"

export const JoinPage = ({ form }: { readonly form: ActorRefFrom<typeof joinMachine> }) => {
  const state = useSelector(form, (snapshot) => (typeof snapshot.value === "string" ? snapshot.value : "joined"))
  const failure = useSelector(form, ({ context }) => context.failure)
  switch (state) {
    case "deciding":
    case "reading":
      return (
        <Loading label="正在打开邀请" className="grid gap-4">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-44 w-full" />
        </Loading>
      )
    case "unreachable":
      return (
        <ErrorState
          failure={failure ?? { kind: "broken", message: "" }}
          kept="邀请没有用掉。"
          onRetry={() => form.send({ type: "join.retry" })}
        />
      )
    case "closed":
      return (
        <EmptyState
          icon={<LockIcon />}
          level="h1"
          title="这个邀请打不开"
          text={failure?.message ?? "页面里已经没有邀请的密钥了。请重新点开收到的邀请链接。"}
          action={<LinkButton href="/admin/login">去登录</LinkButton>}
        />
      )
    case "joined":
    case "finished":
      return <RecoveryCodes form={form} />
    case "unknown":
      return (
        <div className="grid gap-4">
          <h1 className="text-2xl">没有收到结果</h1>
          <Notice level="warning" urgent>
            <p>不能确定账号是否已经建好：{failure?.message}</p>
            <p>
              先用刚填的账号、密码和动态码登录试试。登录得了，就到“我的账号”里换一组恢复码；登录不了，再点开邀请链接。
            </p>
          </Notice>
          <div>
            <LinkButton variant="primary" href="/admin/login">
              去登录
            </LinkButton>
          </div>
        </div>
      )
    case "filling":
    case "sending":
      return <JoinForm form={form} />
  }
}

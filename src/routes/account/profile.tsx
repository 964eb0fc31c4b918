import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { PROFILE } from "#domain/form/forms.ts"
import { avatarMachine } from "#machines/account/avatarMachine.ts"
import { formMachine } from "#machines/page/formMachine.ts"
import { useAgency, useUser } from "#ui/AppContext.ts"
import { Loading } from "#ui/kit/Loading.tsx"
import { Skeleton } from "#ui/kit/Skeleton.tsx"
import { AccountSafety } from "#ui/account/AccountSafety.tsx"
import { ProfileView } from "#ui/account/ProfileView.tsx"
import { avatarPlace, avatarActors } from "./avatarActors.ts"
import { compositePage } from "../page/compositePage.tsx"
import { part, type Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { type FormRef, useForm } from "../page/useForm.ts"

type AvatarRef = ActorRefFrom<typeof avatarMachine>

const Profile = ({ form, avatar }: { readonly form: FormRef; readonly avatar: AvatarRef }) => {
  const user = useUser()
  const agency = useAgency()
  const props = useForm(form)
  const now = useSelector(form, ({ context }) => context.now)
  const message = useSelector(avatar, ({ context }) => context.message)
  const cropping = useSelector(avatar, ({ context }) => context.cropping)
  const busy = useSelector(avatar, (snapshot) => snapshot.hasTag("busy"))
  const choose = (file: File) => {
    avatarPlace.put(file)
    avatar.send({ type: "file.chosen", file: { kind: file.type, size: file.size } })
  }
  return user === null ? null : (
    <ProfileView
      user={user}
      provinces={agency.zk_province}
      form={props}
      avatar={{ message, busy, cropping, onChoose: choose, onCrop: avatar.send }}
      now={now}
    />
  )
}

const valuesOf = (user: NonNullable<Visit["user"]>) => ({
  name: user.name,
  region_id: user.region.id,
  exam_day: user.exam_day ?? "",
  daily_questions: String(user.daily_questions ?? ""),
})

/** About as high as what comes. */
const SafetySkeleton = () => (
  <div className="mx-auto grid min-h-120 w-full max-w-form gap-6 md:max-w-[29rem]">
    <Loading>
      <Skeleton className="h-40 w-full" />
    </Loading>
  </div>
)

const Safety = ({
  values: { account },
  act,
  isActing,
}: ResourceViewProps<{ readonly account: Output<"user.account"> }>) => (
  <AccountSafety
    account={account}
    isActing={isActing}
    offersWechat={useAgency().config.wechat_login === "1"}
    onSignOut={(id) =>
      act({
        request: request("user.signOutDevice", id === null ? {} : { id }),
        onDone: "refresh",
        successText: id === null ? "其他设备都已退出" : "这台设备已退出",
      })
    }
    onUnbindWechat={() =>
      act({ request: request("user.wechatUnbind", {}), onDone: "refresh", successText: "已解除微信绑定" })
    }
    onDownload={() => act({ request: request("user.myData", {}), onDone: "save", successText: "已下载，请妥善保管" })}
    onLeave={(leave) =>
      act({
        request: request("user.leave", { leave }),
        onDone: "refresh",
        successText: leave ? "已申请，15天内可以撤回" : "已撤回注销申请",
      })
    }
  />
)

const safety = resourcePage({
  requests: () => ({ account: request("user.account", {}) }),
  personal: true,
  title: () => "账号安全",
  Skeleton: SafetySkeleton,
  View: Safety,
})

export const page = compositePage({
  parts: {
    form: part(formMachine, ({ user, now }) => ({
      fields: PROFILE,
      call: "user.saveInfo",
      ...(user !== null && { values: valuesOf(user) }),
      after: "refreshUser",
      successText: "资料已保存",
      now,
    })),
    avatar: part(
      avatarMachine,
      () => ({}),
      (outside) => ({ actors: avatarActors(outside) }),
    ),
    safety: part(safety.machine, safety.input),
  },
  isPersonal: true,
  View: ({ parts: { form, avatar, safety: account } }) => (
    <div className="grid gap-12">
      <Profile form={form} avatar={avatar} />
      <safety.View page={account} />
    </div>
  ),
  title: () => "个人资料",
})

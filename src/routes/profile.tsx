import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { PROFILE } from "#domain/form/forms.ts"
import { avatarMachine } from "#machines/avatar/avatarMachine.ts"
import { formMachine } from "#machines/form/formMachine.ts"
import { useAgency, useUser } from "#ui/AppContext.ts"
import { ProfileView } from "#ui/profile/ProfileView.tsx"
import { avatarPlace, avatarSlots } from "./avatarSlots.ts"
import { compositePage } from "./compositePage.tsx"
import { part, type Visit } from "./Page.ts"
import { type FormRef, useForm } from "./useForm.ts"

type AvatarRef = ActorRefFrom<typeof avatarMachine>

const Profile = ({ form, avatar }: { readonly form: FormRef; readonly avatar: AvatarRef }) => {
  const user = useUser()
  const agency = useAgency()
  const props = useForm(form)
  const now = useSelector(form, ({ context }) => context.now)
  const message = useSelector(avatar, ({ context }) => context.message)
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
      avatar={{ message, busy, onChoose: choose }}
      now={now}
    />
  )
}

const valuesOf = (user: NonNullable<Visit["user"]>) => ({
  name: user.name,
  region_id: user.region.id,
  exam_day: user.exam_day ?? "",
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
      (outside) => ({ actors: avatarSlots(outside) }),
    ),
  },
  isPersonal: true,
  View: ({ parts: { form, avatar } }) => <Profile form={form} avatar={avatar} />,
  title: () => "个人资料",
})

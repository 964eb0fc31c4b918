import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import type { Kind } from "#domain/app/Notice.ts"
import type { NoticeRequest } from "#machines/page/noticeTypes.ts"
import { useNavigationRef, useNoticesRef } from "#ui/AppContext.ts"
import { focusMain } from "#ui/dom/useFocusOnMain.ts"
import { Button } from "#ui/kit/Button.tsx"
import { Notification } from "#ui/kit/Notification.tsx"
import { NotificationRegion } from "#ui/kit/NotificationRegion.tsx"
import { Toast } from "#ui/kit/Toast.tsx"
import { ToastRegion } from "#ui/kit/ToastRegion.tsx"

/** Where notices of a kind stand, and how one is drawn. */
interface Drawing {
  readonly Region: (props: { readonly children: ReactNode }) => ReactNode
  readonly View: (notice: Omit<NoticeRequest, "kind"> & { readonly onClose: () => void }) => ReactNode
}

const DRAWINGS: Readonly<Record<Kind, Drawing>> = {
  toast: { Region: ToastRegion, View: Toast },
  notification: {
    Region: NotificationRegion,
    View: ({ title = "提示", offer, ...rest }) => (
      <Notification title={title} {...rest} action={offer === undefined ? null : <Update />} />
    ),
  },
}

const Update = () => {
  const navigation = useNavigationRef()
  return <Button onClick={() => navigation.send({ type: "build.take" })}>现在更新</Button>
}

/** Toasts and notifications; under the pointer or with the focus inside they stay. */
export const Notices = () => {
  const notices = useNoticesRef()
  const open = useSelector(notices, (snapshot) => snapshot.context.open)
  // nothing is offered over an exam
  const isBlocked = useSelector(useNavigationRef(), (snapshot) => snapshot.context.blocksLeaving)
  return Object.entries(DRAWINGS).map(([ofKind, { Region, View }]) => (
    <Region key={ofKind}>
      {open
        .filter(({ kind, offer }) => kind === ofKind && !(isBlocked && offer !== undefined))
        .map(({ id, kind: _, ...notice }) => {
          const hold = () => notices.send({ type: "notice.hold", id })
          const release = () => notices.send({ type: "notice.release", id })
          const close = () => {
            focusMain()
            notices.send({ type: "notice.close", id })
          }
          return (
            <div
              key={id}
              className="contents"
              onPointerEnter={hold}
              onPointerLeave={release}
              onFocus={hold}
              onBlur={release}
            >
              <View {...notice} onClose={close} />
            </div>
          )
        })}
    </Region>
  ))
}

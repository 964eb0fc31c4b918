import { useSelector } from "@xstate/react"
import { useNoticesRef } from "#ui/AppContext.ts"
import { focusMain } from "#ui/dom/useFocusOnMain.ts"
import { Notification } from "#ui/kit/Notification.tsx"
import { NotificationRegion } from "#ui/kit/NotificationRegion.tsx"
import { Toast } from "#ui/kit/Toast.tsx"
import { ToastRegion } from "#ui/kit/ToastRegion.tsx"

/** Toasts and notifications; under the pointer or with the focus inside they stay. */
export const Notices = () => {
  const notices = useNoticesRef()
  const open = useSelector(notices, (snapshot) => snapshot.context.open)
  const holding = (id: string) => {
    const hold = () => notices.send({ type: "notice.hold", id })
    const release = () => notices.send({ type: "notice.release", id })
    return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release }
  }
  const close = (id: string) => () => {
    focusMain()
    notices.send({ type: "notice.close", id })
  }
  return (
    <>
      <ToastRegion>
        {open
          .filter(({ kind }) => kind === "toast")
          .map(({ id, level, text }) => (
            <div key={id} className="contents" {...holding(id)}>
              <Toast level={level} text={text} onClose={close(id)} />
            </div>
          ))}
      </ToastRegion>
      <NotificationRegion>
        {open
          .filter(({ kind }) => kind === "notification")
          .map(({ id, level, title, text }) => (
            <div key={id} className="contents" {...holding(id)}>
              <Notification level={level} title={title ?? "提示"} text={text} onClose={close(id)} />
            </div>
          ))}
      </NotificationRegion>
    </>
  )
}

import { hasTaken } from "#adapters/storage/hasTaken.ts"
import * as Taken from "#domain/practice/TakenPractice.ts"
import type { AppActor } from "#ui/AppContext.ts"
import type { Runtime } from "./runtime.ts"

/** Practices on this device and the server are brought together with each page and network (decision 74). */
export const deliverTaken = (app: AppActor, runtime: () => Promise<Runtime>): void => {
  const { session, notices } = app.getSnapshot().children
  let isSending = false
  let learner = ""
  const synchronise = async (): Promise<void> => {
    const user = session?.getSnapshot().context.user
    if (isSending || user == null || !navigator.onLine || !hasTaken(user.id)) return
    isSending = true
    try {
      const [page, { makeTakenServices }] = await Promise.all([runtime(), import("#routes/practice/takenServices.ts")])
      const result = await makeTakenServices(page).syncTaken({ user_id: user.id }, new AbortController().signal)
      for (const text of Taken.textsOf(result))
        notices?.send({ type: "notice.show", notice: { kind: "notification", level: "info", title: "离线练习", text } })
    } catch {
      // without its code there is the next time
    } finally {
      isSending = false
    }
  }
  session?.subscribe(({ context: { user } }) => {
    if (user === null || user.id === learner) return
    learner = user.id
    void synchronise()
  })
  addEventListener("online", () => void synchronise())
  void synchronise()
}

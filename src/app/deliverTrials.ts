import { owesTrials } from "#adapters/storage/bootStorage.ts"
import type { AppActor } from "#ui/AppContext.ts"
import type { Runtime } from "./runtime.ts"

/** What signing in could not hand over of a guest's answers is sent with each page and network until it arrives (decision 57). */
export const deliverTrials = (app: AppActor, runtime: () => Promise<Runtime>): void => {
  const { session, notices } = app.getSnapshot().children
  let isSending = false
  const send = async (): Promise<void> => {
    const user = session?.getSnapshot().context.user
    if (isSending || user == null || !owesTrials(user.id)) return
    isSending = true
    try {
      const [{ run }, trials] = await Promise.all([runtime(), import("#adapters/trialStore.ts")])
      const text = await run(trials.deliverTrials)({ user_id: user.id }, new AbortController().signal)
      if (text !== null)
        notices?.send({
          type: "notice.show",
          notice: { kind: "notification", level: "success", title: "试做的题记入账号了", text },
        })
    } catch {
      // without its code there is the next time
    } finally {
      isSending = false
    }
  }
  session?.subscribe(() => void send())
  addEventListener("online", () => void send())
  void send()
}

/** An attempt that stays on the device when the session ends. */
export interface LeftAttempt {
  readonly user_id: string
  readonly attempt_id: string
  /** It has no receipt. */
  readonly isOpen: boolean
  /** Answers that the server has not acknowledged. */
  readonly unsent: number
}

/** What stays of one learner: how many open attempts, answers and notes that the server does not have. */
export interface LeftOnDevice {
  readonly open: number
  readonly unsent: number
  readonly notes: number
}

export const of = (attempts: ReadonlyArray<LeftAttempt>, notes: number): LeftOnDevice => ({
  open: attempts.filter(({ isOpen }) => isOpen).length,
  unsent: attempts.reduce((sum, { unsent }) => sum + unsent, 0),
  notes,
})

/** What somebody is told who leaves the device; null where nothing stays. */
export const textOf = ({ open, unsent, notes }: LeftOnDevice): string | null => {
  const parts = [
    ...(unsent > 0 ? [`未送达的作答${unsent}条`] : []),
    ...(open > 0 ? [`未完成的试卷或练习${open}份`] : []),
    ...(notes > 0 ? [`未送达的笔记${notes}条`] : []),
  ]
  if (parts.length === 0) return null
  return `这台设备上还留着${parts.join("、")}，没有加密。用原来的账号登录后会接着送达；公用设备请先处理完再离开。`
}

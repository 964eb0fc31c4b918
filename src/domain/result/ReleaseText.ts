/** When a result is let out that does not come with the hand-in; null: no time is set. */
export const of = (releases_at: string | null): string =>
  releases_at === null
    ? "成绩还没有定公布时间，公布后在这里查看。"
    : `成绩${releases_at.slice(0, 16)}公布，答案和解析一起给出。`

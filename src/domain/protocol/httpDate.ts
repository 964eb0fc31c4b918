import * as Shanghai from "../time/Shanghai.ts"

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** Epoch milliseconds of `Sun, 06 Nov 1994 08:49:37 GMT`, the form that HTTP senders must use; null for anything else. */
export const parseHttpDate = (text: string): number | null => {
  const parts = /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/.exec(text)
  if (parts === null) return null
  const [, day, monthName = "", year, time] = parts
  const month = String(MONTHS.indexOf(monthName) + 1).padStart(2, "0")
  const asShanghai = Shanghai.parse(`${year}-${month}-${day} ${time}`)
  return asShanghai === null ? null : asShanghai + Shanghai.OFFSET_MS
}

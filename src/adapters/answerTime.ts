/** The server's time that an answer names, epoch milliseconds; `precise` where it is told to the millisecond. */
export const answerTime = (headers: Headers): { readonly time: number; readonly precise: boolean } => {
  const exact = Number(headers.get("x-server-time") ?? Number.NaN)
  return Number.isFinite(exact)
    ? { time: exact, precise: true }
    : { time: Date.parse(headers.get("date") ?? ""), precise: false }
}

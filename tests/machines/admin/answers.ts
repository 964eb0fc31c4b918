export const ok = (value: unknown) => ({ ok: true, value })
export const failed = (kind: string, code = 0, fields: ReadonlyArray<object> = []) => ({
  ok: false,
  failure: { kind, code, message: "没有成功", fields },
})

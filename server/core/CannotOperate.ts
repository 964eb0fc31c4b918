import type { CallFailure } from "#domain/contract/Request.ts"

/** What an operator requested cannot be done; the message says why, all of it. */
export class CannotOperate extends Error {
  /** The same of a file, for whoever sees it in a form: each at its place, or of no place and said in full. */
  readonly fields: CallFailure["fields"]

  constructor(
    message: string,
    { fields = [], ...options }: ErrorOptions & { readonly fields?: CallFailure["fields"] } = {},
  ) {
    super(message, options)
    this.fields = fields
  }
}

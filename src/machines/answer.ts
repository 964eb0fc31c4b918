/** The params of what reads an answer: `{ outcome }` of a call. */
export const answer = <Outcome>({
  event,
}: {
  readonly event: { readonly output: Outcome }
}): { readonly outcome: Outcome } => ({ outcome: event.output })

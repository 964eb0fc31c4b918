/** The params of what reads an answer: `{ outcome }` of a call. */
export const answer = <Outcome>({
  event,
}: {
  readonly event: { readonly output: Outcome }
}): { readonly outcome: Outcome } => ({ outcome: event.output })

/** The params of what reads an event. */
export const given = <E>({ event }: { readonly event: E }): E => event

/** The params of what reads the output of outside work. */
export const output = <Output>({ event }: { readonly event: { readonly output: Output } }): Output => event.output

import type { families } from "./families.ts"

type Families = typeof families
type Word = keyof Families
type CallsOf<W extends Word> = Awaited<ReturnType<Families[W]>>["calls"]
/** Of a file, the calls that its word of the table leads to: others are no calls of the product. */
type FamilyOf<W extends Word> = Pick<CallsOf<W>, Extract<keyof CallsOf<W>, `${W}.${string}`>>
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never

/** Every call of the product by name, as a type: costs a page nothing. */
export type Contract = All<{ [W in Word]: FamilyOf<W> }[Word]>
export type CallName = keyof Contract

/** What a caller gives: the wire form, so that it fits in a snapshot. */
export type Payload<N extends CallName> = Contract[N]["input"]["Encoded"]
/** What a handler is given. */
export type Input<N extends CallName> = Contract[N]["input"]["Type"]
export type Output<N extends CallName> = Contract[N]["output"]["Type"]

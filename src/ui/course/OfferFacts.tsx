export interface OfferFactsProps {
  /** Names with their texts; false is left out. */
  readonly facts: ReadonlyArray<readonly [string, string | false] | false>
}

export const OfferFacts = ({ facts }: OfferFactsProps) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
    {facts.map((fact) =>
      fact === false || fact[1] === false ? null : <Fact key={fact[0]} name={fact[0]} text={fact[1]} />,
    )}
  </dl>
)

const Fact = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <>
    <dt className="text-grey">{name}</dt>
    <dd className="tabular">{text}</dd>
  </>
)

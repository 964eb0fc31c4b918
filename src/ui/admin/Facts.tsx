export interface FactsProps {
  readonly facts: ReadonlyArray<readonly [string, string]>
}

/** What is said once of an answer. */
export const Facts = ({ facts }: FactsProps) =>
  facts.length === 0 ? null : (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
      {facts.map(([title, value]) => (
        <div key={title} className="flex gap-2 max-sm:contents">
          <dt className="shrink-0 text-grey">{title}</dt>
          <dd className="min-w-0 tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )

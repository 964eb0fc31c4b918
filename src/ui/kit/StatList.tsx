export interface StatListProps {
  readonly stats: ReadonlyArray<{ readonly name: string; readonly value: string }>
}

/** A few numbers that matter, large. */
export const StatList = ({ stats }: StatListProps) => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4">
    {stats.map(({ name, value }) => (
      <div key={name} className="flex flex-col-reverse justify-end bg-sheet px-5 py-4">
        <dt className="text-grey">{name}</dt>
        <dd className="text-xl font-bold tabular">{value}</dd>
      </div>
    ))}
  </dl>
)

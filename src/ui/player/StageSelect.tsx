export interface StageSelectProps {
  readonly label: string
  readonly value: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly onChange: (value: string) => void
  readonly className?: string
}

/** A choice over the picture. */
export const StageSelect = ({ label, value, options, onChange, className = "" }: StageSelectProps) => (
  <select
    aria-label={label}
    title={label}
    value={value}
    className={`h-11 shrink-0 appearance-none rounded-md bg-transparent px-2 text-center tabular transition-colors hover:bg-(--stage-wash) ${className}`}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
)

import { classes } from "./classes.ts"
import { ChevronDownIcon } from "./icon/ChevronDownIcon.tsx"

export interface FilterSelectProps {
  readonly label: string
  /** As in the address. */
  readonly name: string
  /** "" filters nothing. */
  readonly value: string
  /** Without the one that filters nothing; `any` says that. */
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly any: string
  readonly onChange: (value: string) => void
}

/** One of several choices that stand in a row above a list, each naming itself. */
export const FilterSelect = ({ label, name, value, options, any, onChange }: FilterSelectProps) => (
  <div className="relative min-w-0">
    <select
      aria-label={label}
      name={name}
      value={value}
      className={classes(
        "min-h-11 w-full appearance-none truncate rounded-md border py-2 pr-9 pl-3 text-base transition-colors",
        value === ""
          ? "border-edge bg-sheet text-ink hover:border-ink"
          : "border-accent bg-accent-tint font-medium text-accent-ink",
      )}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-grey" />
  </div>
)

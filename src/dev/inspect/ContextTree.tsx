import type { Changes } from "./changedFrom.ts"

interface ContextTreeProps {
  readonly context: object
  readonly changed: Changes
}

/** The context of a machine; what changed last comes with what it was. */
export const ContextTree = ({ context, changed }: ContextTreeProps) =>
  Object.entries(context).map(([key, value]) => (
    <details key={key}>
      <summary>
        {Object.hasOwn(changed, key) && textOf(changed[key]) !== textOf(value) ? (
          <>
            <mark>{key}</mark> <small>{`${brief(changed[key])} → ${brief(value)}`}</small>
          </>
        ) : (
          <>
            {key} <small>{brief(value)}</small>
          </>
        )}
      </summary>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </details>
  ))

const brief = (value: unknown): string => {
  const text = textOf(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** What was computed again and is the same is not marked. */
const textOf = (value: unknown): string => JSON.stringify(value) ?? ""

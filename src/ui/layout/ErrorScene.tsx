import type { ReactNode } from "react"
import { unbroken } from "../kit/unbroken.tsx"

export interface ErrorSceneProps {
  /** The status, drawn large; the text below explains it. */
  readonly figure: string
  readonly title: string
  readonly text: string
  /** For whoever is asked for help. */
  readonly detail: string
  readonly actions: ReactNode
}

export const ErrorScene = ({ figure, title, text, detail, actions }: ErrorSceneProps) => (
  <div className="grid max-w-read justify-items-center gap-4 text-center">
    <svg viewBox="0 0 240 120" className="w-60" aria-hidden="true">
      <rect x="20" y="16" width="200" height="96" rx="12" className="fill-accent-tint" />
      <path d="M20 40h200" strokeWidth="2" className="stroke-paper" />
      <circle cx="36" cy="28" r="4" className="fill-accent" opacity="0.5" />
      <circle cx="50" cy="28" r="4" className="fill-accent" opacity="0.3" />
      <text
        x="120"
        y="77"
        fontSize="44"
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-accent-ink font-bold tabular"
      >
        {figure}
      </text>
    </svg>
    <h1 className="text-2xl">{unbroken(title)}</h1>
    <p className="text-grey">{text}</p>
    <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
    {detail === "" ? null : <p className="mt-4 text-grey">{detail}</p>}
  </div>
)

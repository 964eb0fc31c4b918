import type { ReactNode } from "react"

export interface WarningProps {
  readonly text: string
  /** What else helps to fill the field in. */
  readonly children?: ReactNode
}

/** What may not be meant; it keeps nothing from being published. */
export const Warning = ({ text, children }: WarningProps) => (
  <>
    <span className="block text-caution">{`提示：${text}`}</span>
    {children}
  </>
)

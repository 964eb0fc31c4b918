import type { ComponentProps } from "react"
import * as Signature from "#domain/account/Signature.ts"

interface DrawnSignatureProps extends Omit<ComponentProps<"svg">, "style" | "children"> {
  readonly path: string
}

/** The strokes of a signature in their field. */
export const DrawnSignature = ({ path, ...rest }: DrawnSignatureProps) => (
  <svg viewBox={`0 0 ${Signature.WIDTH} ${Signature.HEIGHT}`} {...rest}>
    <path
      d={path === "" ? "M0 0" : path}
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

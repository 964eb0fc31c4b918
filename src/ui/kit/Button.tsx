import type { ButtonHTMLAttributes, MouseEvent } from "react"
import { buttonClass, type ButtonLook } from "./buttonClass.ts"
import { Spinner } from "./Spinner.tsx"

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "style"> {
  /** Its work is in progress: it stays in place and keeps the focus, and pressing it does nothing. */
  readonly busy?: boolean
}

export const Button = ({
  variant,
  size,
  wide,
  busy = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => (
  <button
    // oxlint-disable-next-line react/button-has-type -- the type is a prop with a default
    type={type}
    className={buttonClass({ variant, size, wide }, className)}
    onClick={busy ? refuse : onClick}
    {...(busy && { "aria-busy": true, "aria-disabled": true })}
    {...rest}
  >
    {busy ? <Spinner /> : null}
    {children}
  </button>
)

const refuse = (event: MouseEvent) => event.preventDefault()

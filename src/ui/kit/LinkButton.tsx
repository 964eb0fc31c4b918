import { buttonClass, type ButtonLook } from "./buttonClass.ts"
import { Link, type LinkProps } from "./Link.tsx"

export interface LinkButtonProps extends ButtonLook, LinkProps {}

export const LinkButton = ({ variant, size, wide, className, ...rest }: LinkButtonProps) => (
  <Link className={buttonClass({ variant, size, wide }, className)} {...rest} />
)

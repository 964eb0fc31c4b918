import { Icon, type IconProps } from "./Icon.tsx"

export const SignOutIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 4.5H5.5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1H10M9.5 12h11M16.5 8l4 4-4 4" />
  </Icon>
)

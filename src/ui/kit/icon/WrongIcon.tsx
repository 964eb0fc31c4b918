import { Icon, type IconProps } from "./Icon.tsx"

export const WrongIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.25" />
    <path d="m9 9 6 6M15 9l-6 6" />
  </Icon>
)

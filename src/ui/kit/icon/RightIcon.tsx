import { Icon, type IconProps } from "./Icon.tsx"

export const RightIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.25" />
    <path d="m8.25 12.25 2.75 2.75 4.75-5.5" />
  </Icon>
)

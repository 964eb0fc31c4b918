import { Icon, type IconProps } from "./Icon.tsx"

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M12 11v5.5M12 7.75v.1" />
  </Icon>
)

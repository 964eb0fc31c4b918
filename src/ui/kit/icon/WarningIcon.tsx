import { Icon, type IconProps } from "./Icon.tsx"

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4 21 19.5H3z" />
    <path d="M12 10v4.5M12 17v.1" />
  </Icon>
)

import { Icon, type IconProps } from "../../kit/icon/Icon.tsx"

export const ReplayIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.75 5v4.5h4.5" />
    <path d="M5.2 9.2A7.75 7.75 0 1 1 4.5 14" />
  </Icon>
)

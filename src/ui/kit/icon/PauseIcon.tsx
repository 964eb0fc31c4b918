import { Icon, type IconProps } from "./Icon.tsx"

export const PauseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8.5 5v14M15.5 5v14" />
  </Icon>
)

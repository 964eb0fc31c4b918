import { Icon, type IconProps } from "./Icon.tsx"

export const LeaveFullScreenIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15h4.5M4.5 15H9v4.5" />
  </Icon>
)

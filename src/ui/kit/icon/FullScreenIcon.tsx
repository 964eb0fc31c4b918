import { Icon, type IconProps } from "./Icon.tsx"

export const FullScreenIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15" />
  </Icon>
)

import { Icon, type IconProps } from "../../kit/icon/Icon.tsx"

export const ForwardIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m12.5 7 5 5-5 5M6 7l5 5-5 5" />
  </Icon>
)

import { Icon, type IconProps } from "../../kit/icon/Icon.tsx"

export const BackIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M11.5 7 6.5 12l5 5M18 7l-5 5 5 5" />
  </Icon>
)

import { Icon, type IconProps } from "./Icon.tsx"

export const TextSizeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 18 8 6.5 12.5 18M5 14.5h6M14.5 18l3-7.5 3 7.5M15.5 15.75h4" />
  </Icon>
)

import { Icon, type IconProps } from "../../kit/icon/Icon.tsx"

export const CaptionsIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <path d="M7 11.5h4M7 15h6M14 11.5h3M16 15h1" />
  </Icon>
)

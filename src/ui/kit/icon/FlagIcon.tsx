import { Icon, type IconProps } from "./Icon.tsx"

export const FlagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 21V4.5" />
    <path d="M6 5c4-2 8 2 12 0v8.5c-4 2-8-2-12 0" />
  </Icon>
)

import { Icon, type IconProps } from "./Icon.tsx"

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="11" cy="11" r="6.25" />
    <path d="m15.75 15.75 4 4" />
  </Icon>
)

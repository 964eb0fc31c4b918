import { Icon, type IconProps } from "./Icon.tsx"

export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 5.5h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6.5a1 1 0 0 1 1-1z" />
    <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
  </Icon>
)

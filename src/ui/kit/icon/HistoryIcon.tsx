import { Icon, type IconProps } from "./Icon.tsx"

export const HistoryIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.2 12.7A7.9 7.9 0 1 0 6 6.9L4 9" />
    <path d="M4 4.5V9h4.5M12 8v4.25l3 1.75" />
  </Icon>
)

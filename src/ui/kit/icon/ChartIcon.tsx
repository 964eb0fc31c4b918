import { Icon, type IconProps } from "./Icon.tsx"

export const ChartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 19.5h15M7 16v-4.5M12 16V6M17 16V9" />
  </Icon>
)

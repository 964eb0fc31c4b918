import { Icon, type IconProps } from "./Icon.tsx"

export const MarkerIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m14.5 5 4.5 4.5-8.5 8.5H6v-4.5zM4.5 21h15M12 7.5l4.5 4.5" />
  </Icon>
)

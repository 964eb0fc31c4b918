import { Icon, type IconProps } from "./Icon.tsx"

export const GridIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z" />
  </Icon>
)

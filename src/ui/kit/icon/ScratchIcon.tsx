import { Icon, type IconProps } from "./Icon.tsx"

export const ScratchIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 3.75h8.5L19 8.25v11a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4.75a1 1 0 0 1 1-1zM8.5 16.5c1.5-3 2.5-3 3-1.5s1.5 1.5 3.5-1.5" />
  </Icon>
)

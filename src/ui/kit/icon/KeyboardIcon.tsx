import { Icon, type IconProps } from "./Icon.tsx"

export const KeyboardIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 6.5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM6.5 10h.01M10 10h.01M13.5 10h.01M17 10h.01M8 14h8" />
  </Icon>
)

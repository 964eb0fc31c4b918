import { Icon, type IconProps } from "./Icon.tsx"

export const MutedIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 9.5v5h3.5l4.5 4v-13l-4.5 4z" />
    <path d="m15.75 9.75 4.5 4.5M20.25 9.75l-4.5 4.5" />
  </Icon>
)

import { Icon, type IconProps } from "./Icon.tsx"

export const EyeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 12c2-4 5.3-6.25 9.5-6.25S19.5 8 21.5 12c-2 4-5.3 6.25-9.5 6.25S4.5 16 2.5 12z" />
    <circle cx="12" cy="12" r="2.75" />
  </Icon>
)

import { Icon, type IconProps } from "./Icon.tsx"

export const EyeOffIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 8.8A14.5 14.5 0 0 0 2.5 12c2 4 5.3 6.25 9.5 6.25 1.7 0 3.2-.35 4.6-1M8.5 6.35A10.3 10.3 0 0 1 12 5.75c4.2 0 7.5 2.25 9.5 6.25-.6 1.15-1.3 2.2-2.1 3M3.5 3.5l17 17M10.1 10.1a2.75 2.75 0 0 0 3.8 3.8" />
  </Icon>
)

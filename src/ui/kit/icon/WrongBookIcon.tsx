import { Icon, type IconProps } from "./Icon.tsx"

export const WrongBookIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 3.5h11a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1h-11a1.5 1.5 0 0 1-1.5-1.5V5a1.5 1.5 0 0 1 1.5-1.5z" />
    <path d="m9.5 9.5 5 5M14.5 9.5l-5 5" />
  </Icon>
)

import { Icon, type IconProps } from "./Icon.tsx"

export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 10.5h11a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7.5a1 1 0 0 1 1-1z" />
    <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
  </Icon>
)

import { Icon, type IconProps } from "./Icon.tsx"

export const PlayIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 5.2v13.6a.6.6 0 0 0 .92.5l10.5-6.8a.6.6 0 0 0 0-1L8.92 4.7A.6.6 0 0 0 8 5.2z" />
  </Icon>
)

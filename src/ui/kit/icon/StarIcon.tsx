import { Icon, type IconProps } from "./Icon.tsx"

export const StarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m12 4 2.45 5.05 5.55.75-4.05 3.85 1 5.5L12 16.5l-4.95 2.65 1-5.5L4 9.8l5.55-.75z" />
  </Icon>
)

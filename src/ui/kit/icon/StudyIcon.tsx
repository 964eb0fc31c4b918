import { Icon, type IconProps } from "./Icon.tsx"

export const StudyIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m12 4.5 9.5 4.5-9.5 4.5L2.5 9z" />
    <path d="M6.5 11v4.5c1.5 1.5 3.3 2.25 5.5 2.25s4-.75 5.5-2.25V11M21.5 9v5" />
  </Icon>
)

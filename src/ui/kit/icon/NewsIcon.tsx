import { Icon, type IconProps } from "./Icon.tsx"

export const NewsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5.5h12.5V18a1.5 1.5 0 0 0 1.5 1.5H5.5A1.5 1.5 0 0 1 4 18z" />
    <path d="M16.5 9H20v9a1.5 1.5 0 0 1-3 0M7.5 9.5H13M7.5 13H13M7.5 16h3" />
  </Icon>
)

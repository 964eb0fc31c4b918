import { Icon, type IconProps } from "./Icon.tsx"

export const PeopleIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9" cy="9" r="3.25" />
    <path d="M2.75 19c.6-3.2 3-4.75 6.25-4.75S14.65 15.8 15.25 19M15.5 6a3.25 3.25 0 0 1 0 6M17.75 14.5c2 .5 3.2 2 3.5 4.5" />
  </Icon>
)

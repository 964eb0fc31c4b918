import { Icon, type IconProps } from "./Icon.tsx"

export const StrikeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 12h15M16.5 7.5c-.8-1.7-2.4-2.5-4.5-2.5-2.600 0-4.500 1.300-4.500 3.500 0 1.400.7 2.500 2.200 3.500M7.200 15.500c.5 2.200 2.200 3.500 4.800 3.500 2.800 0 4.800-1.400 4.800-3.700 0-.9-.3-1.700-.9-2.300" />
  </Icon>
)

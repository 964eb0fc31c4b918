import { Icon, type IconProps } from "./Icon.tsx"

export const OfflineIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 3.5l17 17M2.5 9.5a14 14 0 0 1 4-2.6M11 5.6A13.8 13.8 0 0 1 21.5 9.5M6 13a9 9 0 0 1 3.7-2.2M15 11.3A9 9 0 0 1 18 13M9.3 16.5a4.2 4.2 0 0 1 5.4 0M12 20v.1" />
  </Icon>
)

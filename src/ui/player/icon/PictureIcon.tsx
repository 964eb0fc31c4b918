import { Icon, type IconProps } from "../../kit/icon/Icon.tsx"

export const PictureIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M20.5 10.5V6.5a1 1 0 0 0-1-1h-15a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h5" />
    <rect x="12.5" y="13" width="8" height="5.5" rx="1" />
  </Icon>
)

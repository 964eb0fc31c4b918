import { Icon, type IconProps } from "./Icon.tsx"

export const UploadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 19V6.5m-5.5 5L12 6l5.5 5.5" />
  </Icon>
)

import { Icon, type IconProps } from "./Icon.tsx"

export const ArticleIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 3.5H14l4.5 4.5v11.5a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1z" />
    <path d="M13.5 3.5V8.5h5M9 13h6M9 16.5h6" />
  </Icon>
)

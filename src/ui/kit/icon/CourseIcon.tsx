import { Icon, type IconProps } from "./Icon.tsx"

export const CourseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 6.5C10.2 5.2 7.9 4.5 4.5 4.5A.5.5 0 0 0 4 5v12.5a.5.5 0 0 0 .5.5c3.4 0 5.7.7 7.5 2 1.8-1.3 4.1-2 7.5-2a.5.5 0 0 0 .5-.5V5a.5.5 0 0 0-.5-.5c-3.4 0-5.7.7-7.5 2z" />
    <path d="M12 6.5V20" />
  </Icon>
)

import { Icon, type IconProps } from "./Icon.tsx"

export const CalculatorIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 3.75h11a1 1 0 0 1 1 1v14.5a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1V4.75a1 1 0 0 1 1-1zM8.5 7.5h7M8.5 12h.01M12 12h.01M15.5 12h.01M8.5 16h.01M12 16h.01M15.5 16h.01" />
  </Icon>
)

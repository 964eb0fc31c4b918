import { Icon, type IconProps } from "./Icon.tsx"

export const BankIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 3.5h12a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1z" />
    <path d="m8.5 9 1.25 1.25L12 8M8.5 15l1.25 1.25L12 14M14.5 9.5h1.5M14.5 15.5h1.5" />
  </Icon>
)

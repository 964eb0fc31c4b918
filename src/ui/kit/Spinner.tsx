import { Icon } from "./icon/Icon.tsx"

/** Goes with text that names what is being waited for. */
export const Spinner = () => (
  <Icon className="size-5 animate-turn">
    <path d="M12 3.75a8.25 8.25 0 1 0 8.25 8.25" />
  </Icon>
)

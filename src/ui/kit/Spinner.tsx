import { Icon } from "./icon/Icon.tsx"

/** Goes with words that say what is being waited for. */
export const Spinner = () => (
  <Icon className="size-5 animate-turn">
    <path d="M12 3.75a8.25 8.25 0 1 0 8.25 8.25" />
  </Icon>
)

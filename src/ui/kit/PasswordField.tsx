import { useRef } from "react"
import { useRevealed } from "../dom/useRevealed.ts"
import { EyeIcon } from "./icon/EyeIcon.tsx"
import { EyeOffIcon } from "./icon/EyeOffIcon.tsx"
import { IconButton } from "./IconButton.tsx"
import { TextField, type TextFieldProps } from "./TextField.tsx"

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "trailing" | "autoComplete"> {
  readonly autoComplete: "current-password" | "new-password"
}

export const PasswordField = (props: PasswordFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [revealed, toggle] = useRevealed(input)
  return (
    <TextField
      {...props}
      ref={input}
      type={revealed ? "text" : "password"}
      autoCapitalize="off"
      spellCheck={false}
      trailing={
        <IconButton label={revealed ? "隐藏密码" : "显示密码"} aria-pressed={revealed} onClick={toggle}>
          {revealed ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  )
}

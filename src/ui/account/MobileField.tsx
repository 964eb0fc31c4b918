import { TextField } from "../kit/TextField.tsx"
import { fieldProps } from "./fieldProps.ts"
import type { FormProps } from "./FormProps.ts"

export const MobileField = ({ form }: { readonly form: FormProps }) => (
  <TextField label="手机号" type="tel" inputMode="numeric" autoComplete="username" {...fieldProps(form, "mobile")} />
)

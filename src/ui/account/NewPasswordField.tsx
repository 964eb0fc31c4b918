import { PasswordField } from "../kit/PasswordField.tsx"
import { fieldProps } from "./fieldProps.ts"
import type { FormProps } from "./FormProps.ts"

export const NewPasswordField = ({ label, form }: { readonly label: string; readonly form: FormProps }) => (
  <PasswordField
    label={label}
    autoComplete="new-password"
    hint="8到64位，包含字母和数字"
    {...fieldProps(form, "password")}
  />
)

import { Checkbox } from "../kit/Checkbox.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import type { FormProps } from "./FormProps.ts"

/** What somebody who gets an account agrees to. */
export const AgreedField = ({ form }: { readonly form: FormProps }) => (
  <Checkbox
    name="agreed"
    checked={form.values["agreed"] === true}
    error={form.errors["agreed"]}
    onChange={(checked) => form.onChange("agreed", checked)}
  >
    我已阅读并同意
    <TextLink href="/policy" target="_blank">
      《用户协议》
    </TextLink>
    和
    <TextLink href="/private" target="_blank">
      《隐私说明》
    </TextLink>
  </Checkbox>
)

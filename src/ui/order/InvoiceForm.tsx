import type { FormProps } from "../account/FormProps.ts"
import { AccountForm } from "../account/AccountForm.tsx"
import { fieldProps } from "../account/fieldProps.ts"
import { Choice } from "../kit/Choice.tsx"
import { TextField } from "../kit/TextField.tsx"

export interface InvoiceFormProps {
  readonly form: FormProps
  readonly isCompany: boolean
  /** What the agency says of its invoices. */
  readonly text: string
  readonly onChoose: (isCompany: boolean) => void
}

/** In whose name: a person's, or a company's with its tax number. */
export const InvoiceForm = ({ form, isCompany, text, onChoose }: InvoiceFormProps) => (
  <AccountForm
    title="申请发票"
    text={text}
    submit={{ label: "申请发票", busyLabel: "正在提交" }}
    form={form}
    before={
      <div role="group" aria-label="抬头类型" className="grid grid-cols-2 gap-3">
        <Choice chosen={!isCompany} onChoose={() => onChoose(false)}>
          个人
        </Choice>
        <Choice chosen={isCompany} onChoose={() => onChoose(true)}>
          企业
        </Choice>
      </div>
    }
  >
    <TextField
      label={isCompany ? "企业名称" : "姓名"}
      maxLength={100}
      autoComplete={isCompany ? "organization" : "name"}
      {...fieldProps(form, "title")}
    />
    {isCompany ? (
      <TextField
        label="税号"
        hint="18位统一社会信用代码，在营业执照上"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        {...fieldProps(form, "tax_number")}
      />
    ) : null}
  </AccountForm>
)

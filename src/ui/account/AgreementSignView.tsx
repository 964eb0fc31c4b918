import { type FormEvent, useRef } from "react"
import { useFocusOn } from "../dom/useFocusOn.ts"
import { Button } from "../kit/Button.tsx"
import { Card } from "../kit/Card.tsx"
import { Checkbox } from "../kit/Checkbox.tsx"
import { Notice } from "../kit/Notice.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { RichText } from "../kit/RichText.tsx"
import { TextField } from "../kit/TextField.tsx"
import { fieldProps } from "./fieldProps.ts"
import type { FormProps } from "./FormProps.ts"
import { SignaturePad, type SignaturePadProps } from "./SignaturePad.tsx"

export interface AgreementSignViewProps extends Pick<SignaturePadProps, "onDraw"> {
  /** Its values hold title, text and classroom beside what is filled in. */
  readonly form: FormProps
}

/** The text, then what signs it. */
export const AgreementSignView = ({ form, onDraw }: AgreementSignViewProps) => {
  const element = useRef<HTMLFormElement>(null)
  useFocusOn(element, form.focus, form.refusals)
  const text = (name: string) => String(form.values[name] ?? "")
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!form.busy) form.onSubmit()
  }
  return (
    <div className="mx-auto grid max-w-read gap-6">
      <PageTitle title={text("title")} text={`${text("classroom")}：签订后就可以开始学习。`} />
      <Card className="p-5 md:p-8">
        <RichText html={text("html").replaceAll("{学员}", "＿＿＿＿（签名时填写）")} />
      </Card>
      <Card className="p-5 md:p-8">
        <form ref={element} method="post" noValidate className="grid gap-4" onSubmit={send}>
          <TextField label="姓名" hint="请填写真实姓名" autoComplete="name" {...fieldProps(form, "name")} />
          <SignaturePad path={text("drawn")} onDraw={onDraw} />
          <Checkbox
            name="agreed"
            checked={form.values["agreed"] === true}
            error={form.errors["agreed"]}
            onChange={(checked) => form.onChange("agreed", checked)}
          >
            我已阅读全文，同意签订这份协议
          </Checkbox>
          {form.failure === null ? null : (
            <Notice level="error" urgent>
              <p>{form.failure.message}</p>
            </Notice>
          )}
          <Button type="submit" variant="primary" size="large" wide busy={form.busy}>
            {form.busy ? "正在签订" : "签订协议"}
          </Button>
        </form>
      </Card>
    </div>
  )
}

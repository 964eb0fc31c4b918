import { href } from "#domain/route/href.ts"
import { PasswordField } from "../kit/PasswordField.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { AccountForm } from "./AccountForm.tsx"
import { fieldProps } from "./fieldProps.ts"
import { NewPasswordField } from "./NewPasswordField.tsx"
import type { FormProps } from "./FormProps.ts"

export interface UpdatePasswordViewProps {
  readonly form: FormProps
}

/** For who is signed in: the old password proves who asks. */
export const UpdatePasswordView = ({ form }: UpdatePasswordViewProps) => (
  <AccountForm
    title="修改密码"
    text="改好以后，所有设备都要用新密码重新登录。"
    submit={{ label: "修改密码", busyLabel: "正在修改" }}
    form={form}
    after={
      <p>
        忘记原密码，<TextLink href={href("reset-password", {})}>退出并用手机号重设</TextLink>
      </p>
    }
  >
    <PasswordField label="原密码" autoComplete="current-password" {...fieldProps(form, "old_password")} />
    <NewPasswordField label="新密码" form={form} />
  </AccountForm>
)

/** While it is not known who is here, neither form is shown. */
export const UpdatePasswordSkeleton = () => (
  <div className="mx-auto grid w-full max-w-form gap-6 md:max-w-[29rem] md:rounded-lg md:border md:border-line md:bg-sheet md:p-10">
    <h1 className="text-2xl">修改密码</h1>
    <Loading className="grid gap-6">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-13 w-full" />
    </Loading>
  </div>
)

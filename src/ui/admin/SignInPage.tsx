import { useSelector } from "@xstate/react"
import { useAdminRef } from "./AdminContext.ts"
import { Door } from "./Door.tsx"
import { SignInForm } from "./SignInForm.tsx"

export const SignInPage = () => {
  const form = useSelector(useAdminRef(), ({ children }) => children.signIn)
  return (
    <Door>
      <div className="grid gap-6">
        <div>
          <h1 className="text-2xl">登录后台</h1>
          <p className="mt-1 text-grey">为机构工作的人从这里进入。学员在网站首页登录。</p>
        </div>
        {form === undefined ? null : <SignInForm form={form} />}
      </div>
    </Door>
  )
}

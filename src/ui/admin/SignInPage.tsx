import { Door } from "./Door.tsx"
import { PageDoor } from "./PageDoor.tsx"

export const SignInPage = () => (
  <Door>
    <div className="grid gap-6">
      <div>
        <h1 className="text-2xl">登录后台</h1>
        <p className="mt-1 text-grey">为机构工作的人从这里进入。学员在网站首页登录。</p>
      </div>
      <PageDoor of="signIn" />
    </div>
  </Door>
)

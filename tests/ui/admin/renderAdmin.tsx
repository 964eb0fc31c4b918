import { render } from "@testing-library/react"
import { makeAdmin, type World } from "./adminWorld.tsx"

export { EMPTY, failed } from "./adminWorld.tsx"

export const renderAdmin = (world: World) => {
  const { view, ...admin } = makeAdmin(world)
  render(view)
  return admin
}

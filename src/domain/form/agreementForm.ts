import * as Signature from "../account/Signature.ts"
import type { Field } from "./Field.ts"

/** What signs an agreement, as `agreement.sign` takes it. */
export const AGREEMENT: ReadonlyArray<Field> = [
  // of the text that was read; it comes with it
  { name: "digest", label: "协议正文", normalise: "asTyped", initial: "", rules: [{ kind: "required" }] },
  {
    name: "name",
    label: "姓名",
    normalise: "trim",
    initial: "",
    rules: [{ kind: "required" }, { kind: "length", max: 20 }],
  },
  {
    name: "drawn",
    label: "手写签名",
    normalise: "asTyped",
    initial: "",
    rules: [{ kind: "length", max: Signature.MAX_LENGTH }],
  },
  {
    name: "agreed",
    label: "学习协议",
    normalise: "asTyped",
    initial: false,
    rules: [{ kind: "accepted", message: "请先阅读并同意协议" }],
  },
]

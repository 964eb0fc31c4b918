export interface Expression {
  readonly pattern: string
  readonly flags: string
}
export const expressionsIn: (file: string, source: string) => ReadonlyArray<Expression>
export const isSlow: (expression: Expression) => boolean
export const looksBehind: (expression: Expression) => boolean

/** The store of objects does not answer, or refuses to. */
export class ObjectsUnavailable extends Error {
  override readonly name = "ObjectsUnavailable"
}

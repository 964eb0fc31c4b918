/** A subject of the agency's tree with its children, three levels deep (section 3). */
export interface Subject {
  readonly id: string
  readonly name: string
  readonly alias_name: string
  readonly img: string
  readonly icon: string
  readonly icon_select: string
  readonly course_img: string
  readonly list: ReadonlyArray<Subject>
}

/** A subject with what is derived from it. */
export interface DrawnSubject extends Subject {
  /** The icon, or the image where there is none; "" when neither is given, for a drawn one. */
  readonly icon: string
  /** The background: the course image with its host; "" when there is none, for a drawn one. */
  readonly bgImg: string
  readonly list: ReadonlyArray<DrawnSubject>
}

/** A subject left out, by the names from the first level down to it; somebody else logs it. */
export interface DroppedSubject {
  readonly path: ReadonlyArray<string>
  readonly reason: "noThirdLevel" | "noChildren"
}

export interface FilteredTree {
  readonly subjects: ReadonlyArray<Subject>
  readonly dropped: ReadonlyArray<DroppedSubject>
}

/**
 * Keeps second levels that have third-level items and first levels that keep a child (section 5), in their order. A tree
 * once filtered comes back unchanged.
 */
export const filter = (tree: ReadonlyArray<Subject>): FilteredTree => {
  const dropped: Array<DroppedSubject> = []
  const subjects = tree.flatMap((first) => {
    const list = first.list.filter((second) => {
      if (second.list.length > 0) return true
      dropped.push({ path: [first.name, second.name], reason: "noThirdLevel" })
      return false
    })
    if (list.length > 0) return [{ ...first, list }]
    dropped.push({ path: [first.name], reason: "noChildren" })
    return []
  })
  return { subjects, dropped }
}

/** Derives icon and bgImg on every level. `resourceHost` with or without its last slash. */
export const draw = (tree: ReadonlyArray<Subject>, resourceHost: string): ReadonlyArray<DrawnSubject> =>
  tree.map((subject) => ({
    ...subject,
    icon: imageUrl(subject.icon === "" ? subject.img : subject.icon, resourceHost),
    icon_select: imageUrl(subject.icon_select, resourceHost),
    bgImg: imageUrl(subject.course_img, resourceHost),
    list: draw(subject.list, resourceHost),
  }))

/** Prefixes the resource host to a path that starts with `uploads/` (section 9); anything else stays as it is. */
export const imageUrl = (path: string, resourceHost: string): string =>
  path.startsWith("uploads/") ? `${resourceHost.replace(/\/{1,9}$/, "")}/${path}` : path

export const find = <S extends Subject>(tree: ReadonlyArray<S>, id: string): S | null => pathTo(tree, id).at(-1) ?? null

/** From the first level down to the subject itself; empty when the tree has no such subject. */
export const pathTo = <S extends Subject>(tree: ReadonlyArray<S>, id: string): ReadonlyArray<S> => {
  for (const subject of tree) {
    if (subject.id === id) return [subject]
    const below = pathTo(childrenOf(subject), id)
    if (below.length > 0) return [subject, ...below]
  }
  return []
}

/** Ids of every subject on every level: what `/:sid` may name. */
export const allIds = (tree: ReadonlyArray<Subject>): ReadonlyArray<string> =>
  tree.flatMap((subject) => [subject.id, ...allIds(subject.list)])

// The children of an S are S: every subject type here names its own type in `list`, which the compiler cannot say.
const childrenOf = <S extends Subject>(subject: S): ReadonlyArray<S> => subject.list as ReadonlyArray<S>

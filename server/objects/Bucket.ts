/** A bucket of an S3 service, and who may use it. */
export interface Bucket {
  /** Of the bucket, ends with a slash; its name is in the host or is the path. */
  readonly address: string
  readonly id: string
  readonly secret: string
  readonly region: string
  /** What the keys of this site begin with. */
  readonly prefix: string
  /** Where browsers fetch videos themselves, in place of `address`; ends with a slash. Null: they get them from the site. */
  readonly direct: string | null
}

/** A name and how many there are of it: the space keeps them apart where the name ends in a figure. */
export const counted = (name: string, count: number | string): string => `${name} ${count}`

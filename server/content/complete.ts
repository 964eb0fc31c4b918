/** The row itself; a column that may be left out does not compile: rows of a table have the same columns. */
export const complete = <Row extends object>(row: Row & Required<Row>): Row => row

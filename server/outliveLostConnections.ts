import { isDatabaseAway } from "./http/databaseAway.ts"

/**
 * Keeps the process alive when a connection is lost under a query that nobody awaits: the driver (3.4.9) asks so for the
 * array types on each new connection, and a database that dies just then would end the server with it. Whatever else
 * nobody awaits still ends the process.
 */
export const outliveLostConnections = (report: (text: string) => void): void => {
  process.on("unhandledRejection", (error) => {
    if (!isDatabaseAway(error)) throw error
    report(`a new connection to the database was lost: ${(error as Error).message}`)
  })
}

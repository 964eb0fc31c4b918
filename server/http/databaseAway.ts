const SOCKET = "ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH ENOTFOUND EAI_AGAIN"
const DRIVER = "CONNECT_TIMEOUT CONNECTION_CLOSED CONNECTION_ENDED CONNECTION_DESTROYED"
// read only until another server takes over, shut down by an administrator, crashed, not up yet, too many connections, no memory, statement given up, lock not had, deadlock; an agency that was handed to another cell meanwhile
const SERVER = "CELL1 25006 57P01 57P02 57P03 53300 53200 57014 55P03 40P01 40001"
const AWAY = new Set(`${SOCKET} ${DRIVER} ${SERVER}`.split(" "))

/** Whether trying again later may help: the database is away, overloaded or gave this statement up. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, syscall, errno } = error as Error & Readonly<Record<"code" | "syscall" | "errno", unknown>>
  // the driver's own errors repeat the code as errno; a missing file has a syscall too, but not one of a socket
  const isOfDriver = error.name === "PostgresError" || errno === code
  const isOfSocket = typeof syscall === "string" && ["connect", "read", "write", "getaddrinfo"].includes(syscall)
  return typeof code === "string" && (AWAY.has(code) || code.startsWith("08")) && (isOfDriver || isOfSocket)
}

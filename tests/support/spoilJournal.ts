/** Makes rubbish of every note and record of the journal. Runs in the page. */
export const spoilJournal = async () => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("exam-journal")
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error("closed"))
  })
  const transaction = database.transaction(["attempts", "records"], "readwrite")
  const done = new Promise((resolve) => (transaction.oncomplete = resolve))
  for (const name of ["attempts", "records"]) {
    const cursor = transaction.objectStore(name).openCursor()
    cursor.onsuccess = () => {
      const at = cursor.result
      if (at === null) return
      const { user_id, attempt_id, client_id, seq } = at.value as Record<string, unknown>
      at.update({ user_id, attempt_id, client_id, seq, value: { rubbish: true }, paper: 7, acked: "x" })
      at.continue()
    }
  }
  await done
  database.close()
}

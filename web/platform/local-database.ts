/** Helpers for IndexedDB databases with a user's data: awaiting a request, and opening a database. */

export const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')))
  })

/** Opens a database; `make` creates its stores if it is new. */
export async function openLocalDatabase(name: string, make: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => make(request.result))
  const database = await requestResult(request)
  // lets another tab delete the database without waiting
  database.addEventListener('versionchange', () => database.close())
  return database
}

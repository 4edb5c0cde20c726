/** IndexedDB databases with a user's data: waiting for a request, and opening a database. */

export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')))
  })

/** Opens one, with its stores where it is new. */
export async function openKept(name: string, make: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => make(request.result))
  const database = await done(request)
  // another tab that erases it is not to wait for this one
  database.addEventListener('versionchange', () => database.close())
  return database
}

import { isId } from '../../../kernel/ids.ts'
import type { VoicesDeps } from '../deps.ts'
import { RECORDINGS } from './files.ts'
import { findNamed, forgetStrays, noteStrays } from './store.ts'

const DAY = 86_400_000
/** Whoever keeps a take has stored its files moments before its row; half a day is more than any of that lasts. */
const PATIENCE = DAY / 2
const AT_ONCE = 200
const ALL = 10_000_000

const idIn = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

/** Removes files that were stored when the server ended before their rows were: those that no row named the last time either. */
export async function removeStrays({ kernel }: Pick<VoicesDeps, 'kernel'>): Promise<void> {
  const { storage, database, clock } = kernel
  const now = clock.now()
  const before = new Date(now.getTime() - PATIENCE)
  const files = (await storage.list(RECORDINGS, { limit: ALL })).filter((key) => isId(idIn(key)))
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE)
    const named = await findNamed(database.db, some.map(idIn))
    const [known, strays] = [some.filter((key) => named.has(idIn(key))), some.filter((key) => !named.has(idIn(key)))]
    const old = strays.length === 0 ? [] : await noteStrays(database.db, strays, { now, before })
    for (const key of old) await storage.remove(key)
    await forgetStrays(database.db, [...known, ...old])
  }
}

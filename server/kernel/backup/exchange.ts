import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newToken } from '../ids.ts'

/** Names in a data folder that no backup replaces; what seals keys goes only where a backup brings another. */
const STAYS = /^(dumps|secrets|server\.lock.*|\.server\.lock.*|restoring-.*|before-restore-.*)$/
const JOURNAL = 'restoring-journal.json'

/** What is on its way, written down before the first thing is moved. */
interface Journal {
  readonly token: string
  /** The folder that holds the new contents, and the one that the old are moved to. */
  readonly folder: string
  readonly aside: string
  readonly incoming: readonly string[]
  readonly replaced: readonly string[]
}

/** Called once the new contents are in their place; where it has happened, the old ones are not wanted any more. */
export interface Commitment {
  commit(token: string): Promise<void>
  /** Whether that was done for an exchange which was broken off. */
  isCommitted(token: string): Promise<boolean>
  /** Lets what was replaced go. */
  finish(token: string): Promise<void>
}

/** The embedded database lies in the folder itself: the journal is all there is to it. */
export const FILES_ALONE: Commitment = {
  commit: async () => {},
  isCommitted: async () => false,
  finish: async () => {},
}

export interface Exchange {
  readonly dataDir: string
  readonly folder: string
  /** Names that are not replaced unless others come for them. */
  readonly stays?: readonly string[]
}

/**
 * Puts the contents of a folder in the place of a data folder's. Broken off at any moment, by an error, a kill or a
 * power cut, it leaves the old contents or the new ones, never some of each: `recoverExchange` sees to it.
 */
export async function exchange({ dataDir, folder, stays = [] }: Exchange, commitment: Commitment): Promise<void> {
  const incoming = await readdir(folder)
  const token = newToken(6).toLowerCase().replaceAll(/[^\w]/g, '_')
  const journal: Journal = {
    token,
    folder: nameIn(dataDir, folder),
    aside: `before-restore-${token}`,
    incoming,
    replaced: (await readdir(dataDir)).filter(
      (name) => !(STAYS.test(name) || stays.includes(name)) || incoming.includes(name),
    ),
  }
  await writeJournal(dataDir, journal)
  try {
    await mkdir(join(dataDir, journal.aside), { mode: 0o700 })
    for (const name of journal.replaced) await rename(join(dataDir, name), join(dataDir, journal.aside, name))
    for (const name of incoming) await rename(join(folder, name), join(dataDir, name))
    await commitment.commit(token)
  } catch (error) {
    await rollBack(dataDir, journal)
    throw error
  }
  await complete(dataDir, journal, commitment)
}

/** Ends an exchange that was broken off: back to the old contents, or on to the new where those were committed. */
export async function recoverExchange(dataDir: string, commitment: () => Promise<Commitment>): Promise<void> {
  const text = await readFile(join(dataDir, JOURNAL), 'utf8').catch(() => null)
  if (text === null) return
  const journal = JSON.parse(text) as Journal
  const committed = await commitment()
  if (await committed.isCommitted(journal.token)) await complete(dataDir, journal, committed)
  else await rollBack(dataDir, journal)
}

/** Without the journal the new contents are the ones that count. */
async function complete(dataDir: string, { aside, folder, token }: Journal, commitment: Commitment): Promise<void> {
  await rm(join(dataDir, JOURNAL), { force: true })
  await commitment.finish(token)
  for (const name of [aside, folder]) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** May be interrupted and restarted: the location of each file shows how far it got. */
async function rollBack(dataDir: string, { folder, aside, incoming, replaced }: Journal): Promise<void> {
  const isNew = async (name: string): Promise<boolean> =>
    (await exists(join(dataDir, name))) && (!replaced.includes(name) || (await exists(join(dataDir, aside, name))))
  for (const name of incoming) if (await isNew(name)) await rename(join(dataDir, name), join(dataDir, folder, name))
  for (const name of replaced)
    if (await exists(join(dataDir, aside, name))) await rename(join(dataDir, aside, name), join(dataDir, name))
  await rm(join(dataDir, JOURNAL), { force: true })
  for (const name of [aside, folder]) await rm(join(dataDir, name), { recursive: true, force: true })
}

const nameIn = (dataDir: string, folder: string): string => folder.slice(dataDir.length + 1)

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** On the disk before anything is moved, whole or not at all. */
async function writeJournal(dataDir: string, journal: Journal): Promise<void> {
  const draft = join(dataDir, `${JOURNAL}.part`)
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(journal))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(dataDir, JOURNAL))
}

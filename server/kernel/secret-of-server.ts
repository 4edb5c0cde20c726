import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newToken } from './ids.ts'

/** A key for one purpose, made of a secret that is in no database and no backup of it. */
export type KeyFor = (purpose: string) => Promise<Uint8Array>

/** Keys of the operator’s secret, or without one of a random one in the data folder, which is made at the first need. */
export function openServerSecret(operators: string | null, dataDir: string): KeyFor {
  let secret: Promise<string> | null = null
  const read = (): Promise<string> =>
    (secret ??= (operators === null ? keepSecret(join(dataDir, 'secrets')) : Promise.resolve(operators)).catch(
      (error: unknown) => {
        secret = null
        throw error
      },
    ))
  return async (purpose) => new Uint8Array(hkdfSync('sha256', await read(), 'replique', purpose, 32))
}

/** A random secret in a file of its own, made once, however many servers come to need it at the same moment. */
async function keepSecret(folder: string): Promise<string> {
  // Named after what it was first needed for.
  const path = join(folder, 'providers')
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept !== null) return kept
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${newToken(6)}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(randomBytes(32).toString('hex'))
    await file.sync()
  } finally {
    await file.close()
  }
  // a file that is there already stays as it is
  await link(draft, path).catch(() => {})
  await rm(draft, { force: true })
  return readFile(path, 'utf8')
}

import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newToken } from './ids.ts'

/** Derives a key for one purpose from a secret that is in neither the database nor the backups. */
export type KeyFor = (purpose: string) => Promise<Uint8Array>

/**
 * Derives keys from the operator's secret or, if there is none, from a random secret that is created in the data folder
 * on first use.
 */
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

/**
 * Reads the random secret from its file, creating the file if it doesn't exist. Servers that create it at the same
 * moment all get the same secret.
 */
async function keepSecret(folder: string): Promise<string> {
  // the file is named after what the secret was first used for
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
  // fails if another server has stored its secret in the meantime; that secret is then used
  await link(draft, path).catch(() => {})
  await rm(draft, { force: true })
  return readFile(path, 'utf8')
}

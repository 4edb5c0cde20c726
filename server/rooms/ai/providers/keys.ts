import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { compactDecrypt, CompactEncrypt } from 'jose'
import { newToken } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

/** Seals providers' keys, so that neither the database nor a backup of it gives them away. */
export interface Keys {
  seal(providerId: string, key: string): Promise<string>
  /** Null where it was sealed with another secret, or for another provider. */
  unseal(providerId: string, sealed: string): Promise<string | null>
}

export function openKeys({ config }: Pick<Kernel, 'config'>): Keys {
  let secret: Promise<Uint8Array> | null = null
  const read = (): Promise<Uint8Array> =>
    (secret ??= readSecret(config.auth.sealingSecret, config.dataDir).catch((error: unknown) => {
      secret = null
      throw error
    }))
  return {
    seal: async (providerId, key) =>
      new CompactEncrypt(Buffer.from(key))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: providerId })
        .encrypt(await read()),
    unseal: async (providerId, sealed) => {
      const opened = await compactDecrypt(sealed, await read()).catch(() => null)
      return opened?.protectedHeader.kid === providerId ? Buffer.from(opened.plaintext).toString() : null
    },
  }
}

async function readSecret(configured: string | null, dataDir: string): Promise<Uint8Array> {
  const source = configured ?? (await keepSecret(join(dataDir, 'secrets')))
  return new Uint8Array(hkdfSync('sha256', source, 'replique', 'keys of providers', 32))
}

/** A random secret in a file of its own, made once, however many servers come to need it at the same moment. */
async function keepSecret(folder: string): Promise<string> {
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

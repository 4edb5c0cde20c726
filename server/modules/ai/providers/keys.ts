import { compactDecrypt, CompactEncrypt } from 'jose'
import type { Kernel } from '../../../kernel/kernel.ts'
import { openServerSecret } from '../../../kernel/secret-of-server.ts'

/** Seals providers' keys, so that neither the database nor a backup of it gives them away. */
export interface Keys {
  seal(providerId: string, key: string): Promise<string>
  /** Null where it was sealed with another secret, or for another provider. */
  unseal(providerId: string, sealed: string): Promise<string | null>
}

export function openKeys({ config }: Pick<Kernel, 'config'>): Keys {
  const keyFor = openServerSecret(config.auth.sealingSecret, config.dataDir)
  const read = (): Promise<Uint8Array> => keyFor('keys of providers')
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

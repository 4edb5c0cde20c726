import type { KeptKey } from '../passkeys/webauthn.ts'
import type { FactorRow } from './store.ts'

/** The key that a verified factor is. */
export function keyOf({ credential_id, public_key, sign_count, transports }: FactorRow): KeptKey {
  return {
    credential_id: credential_id ?? '',
    public_key: public_key ?? '',
    sign_count: sign_count ?? 0,
    transports: transports ?? [],
  }
}

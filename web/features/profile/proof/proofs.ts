import { ask } from '../refusal.ts'
import { createContext, use } from 'react'
import type { Factor } from '@supabase/auth-js'
import { api } from '../../../platform/api/api.ts'

export const Proof = createContext<() => Promise<boolean>>(() => Promise.resolve(false))

/** Asks for the second factor in this session; answers whether it was proved. */
export const useProof = () => use(Proof)

/** Codes are read in groups and typed with blanks. */
export const bare = (code: string): string => code.replace(/\s/g, '')

export const proveByApp = (factorId: string, code: string) =>
  ask((client) => client.mfa.challengeAndVerify({ factorId, code: bare(code) }))

export const proveByKey = (factorId: string) => ask((client) => client.mfa.webauthn.authenticate({ factorId }))

export async function proveByRecoveryCode(code: string): Promise<void> {
  const { refresh_token } = await api.account.useRecoveryCode({ code: code.trim() })
  await ask((client) => client.refreshSession({ refresh_token }))
}

export interface Ways {
  readonly apps: readonly Factor[]
  readonly keys: readonly Factor[]
}

/** The second factors that can be used, by kind. */
export function waysOf(factors: readonly Factor[] = []): Ways {
  const verified = factors.filter(({ status }) => status === 'verified')
  return {
    apps: verified.filter(({ factor_type }) => factor_type === 'totp'),
    keys: verified.filter(({ factor_type }) => factor_type === 'webauthn'),
  }
}

/** Whether this browser, at this address, can use keys at all. */
export const canUseKeys = (): boolean => isSecureContext && 'PublicKeyCredential' in globalThis

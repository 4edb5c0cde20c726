import { callAuth } from '../refusal.ts'
import { createContext, use } from 'react'
import type { Factor } from '@supabase/auth-js'
import { api } from '../../../platform/api/api.ts'

export const Proof = createContext<() => Promise<boolean>>(() => Promise.resolve(false))

/** Returns a function that asks for the second factor and resolves to whether it was verified. */
export const useProof = () => use(Proof)

/** Removes the spaces from a code as displayed or typed. */
export const withoutSpaces = (code: string): string => code.replace(/\s/g, '')

export const proveByApp = (factorId: string, code: string) =>
  callAuth((client) => client.mfa.challengeAndVerify({ factorId, code: withoutSpaces(code) }))

export const proveByKey = (factorId: string) => callAuth((client) => client.mfa.webauthn.authenticate({ factorId }))

export async function proveByRecoveryCode(code: string): Promise<void> {
  const { refresh_token } = await api.account.useRecoveryCode({ code: code.trim() })
  await callAuth((client) => client.refreshSession({ refresh_token }))
}

export interface ProofOptions {
  readonly apps: readonly Factor[]
  readonly keys: readonly Factor[]
}

/** Returns the usable second factors by kind. */
export function proofOptionsOf(factors: readonly Factor[] = []): ProofOptions {
  const verified = factors.filter(({ status }) => status === 'verified')
  return {
    apps: verified.filter(({ factor_type }) => factor_type === 'totp'),
    keys: verified.filter(({ factor_type }) => factor_type === 'webauthn'),
  }
}

/** Returns whether this browser can use security keys on this origin. */
export const canUseKeys = (): boolean => isSecureContext && 'PublicKeyCredential' in globalThis

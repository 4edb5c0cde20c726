import { languageIn } from '../accounts/metadata.ts'
import type { AccountRow } from '../store.ts'
import type { FactorRow } from './store.ts'

const KINDS = {
  totp: { en: 'Authenticator app', fr: 'Application d’authentification' },
  webauthn: { en: 'Security key', fr: 'Clé de sécurité' },
} as const satisfies Record<FactorRow['factor_type'], Record<'en' | 'fr', string>>

/** A factor as its owner called it, else as one calls its kind. */
export function nameOf(factor: FactorRow, { user_metadata }: AccountRow): string {
  return factor.friendly_name || KINDS[factor.factor_type][languageIn(user_metadata)]
}

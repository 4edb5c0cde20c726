import { ADMIN, ADMIN_MFA, ADMIN_PASSKEY } from './admin-cases-for-tests.ts'
import type { CasesOf } from './case-for-tests.ts'
import { ADMIN_OAUTH, CUSTOM_PROVIDERS } from './client-cases-for-tests.ts'
import { ENTERING } from './entering-cases-for-tests.ts'
import { EMAILS } from './email-cases-for-tests.ts'
import { MFA, RECOVERY_CODES } from './mfa-cases-for-tests.ts'
import { OAUTH, PASSKEY } from './passkey-cases-for-tests.ts'
import { PROVIDERS } from './provider-cases-for-tests.ts'
import { ACCOUNT, SESSION } from './session-cases-for-tests.ts'
import type { Surface } from './surface-for-tests.ts'
import { WEBAUTHN } from './webauthn-cases-for-tests.ts'

export const ALL: { readonly [K in keyof Surface]: CasesOf<K> } = {
  client: { ...ENTERING, ...PROVIDERS, ...EMAILS, ...SESSION, ...ACCOUNT },
  mfa: MFA,
  'mfa.webauthn': WEBAUTHN,
  'mfa.recoveryCodes': RECOVERY_CODES,
  passkey: PASSKEY,
  oauth: OAUTH,
  admin: ADMIN,
  'admin.mfa': ADMIN_MFA,
  'admin.passkey': ADMIN_PASSKEY,
  'admin.oauth': ADMIN_OAUTH,
  'admin.customProviders': CUSTOM_PROVIDERS,
}

/** Which test file covers which objects. */
export const PARTS = {
  client: ['client'],
  secondFactors: ['mfa', 'mfa.webauthn', 'mfa.recoveryCodes'],
  passkeys: ['passkey', 'oauth'],
  administration: ['admin', 'admin.mfa', 'admin.passkey', 'admin.oauth', 'admin.customProviders'],
} as const satisfies Record<string, readonly (keyof Surface)[]>

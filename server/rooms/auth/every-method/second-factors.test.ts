import { tryMethods } from './case-for-tests.ts'
import { MFA, RECOVERY_CODES } from './mfa-cases-for-tests.ts'
import { WEBAUTHN } from './webauthn-cases-for-tests.ts'

await tryMethods({ mfa: MFA, 'mfa.webauthn': WEBAUTHN, 'mfa.recoveryCodes': RECOVERY_CODES })

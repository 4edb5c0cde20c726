import { ADMIN, ADMIN_MFA, ADMIN_PASSKEY } from './admin-cases-for-tests.ts'
import { tryMethods } from './case-for-tests.ts'
import { ADMIN_OAUTH, CUSTOM_PROVIDERS } from './client-cases-for-tests.ts'

await tryMethods({
  admin: ADMIN,
  'admin.mfa': ADMIN_MFA,
  'admin.passkey': ADMIN_PASSKEY,
  'admin.oauth': ADMIN_OAUTH,
  'admin.customProviders': CUSTOM_PROVIDERS,
})

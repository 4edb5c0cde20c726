import { ADMIN_ENDPOINTS } from './admin/table.ts'
import { authorize } from './authorize.ts'
import { callback, callbackForm } from './callback.ts'
import { changeUser } from './change-user.ts'
import type { Endpoint } from './endpoint.ts'
import { FACTOR_ENDPOINTS } from './factors/table.ts'
import { health } from './health.ts'
import { jwks } from './jwks.ts'
import { linkIdentity } from './link-identity.ts'
import { logout } from './logout.ts'
import { openLetter } from './open-letter.ts'
import { openidConfiguration } from './openid-configuration.ts'
import { otp } from './otp.ts'
import { PASSKEY_ENDPOINTS } from './passkeys/table.ts'
import { readUser } from './read-user.ts'
import { reauthenticate } from './reauthenticate.ts'
import { recover } from './recover.ts'
import { resend } from './resend.ts'
import { settings } from './settings.ts'
import { signup } from './signup.ts'
import { token } from './token.ts'
import { samlAcs } from './saml-acs.ts'
import { samlMetadata } from './saml-metadata.ts'
import { sso } from './sso.ts'
import { unlinkIdentity } from './unlink-identity.ts'
import { verify } from './verify.ts'

/** Every endpoint of the authentication service. */
export const ENDPOINTS: readonly Endpoint[] = [
  signup,
  token,
  otp,
  recover,
  resend,
  openLetter,
  verify,
  reauthenticate,
  logout,
  readUser,
  changeUser,
  jwks,
  openidConfiguration,
  settings,
  health,
  authorize,
  callback,
  callbackForm,
  linkIdentity,
  unlinkIdentity,
  sso,
  samlAcs,
  samlMetadata,
  ...ADMIN_ENDPOINTS,
  ...FACTOR_ENDPOINTS,
  ...PASSKEY_ENDPOINTS,
]

import type { Endpoint } from '../endpoint.ts'
import { authenticationOptions } from './authentication-options.ts'
import { authenticationVerify } from './authentication-verify.ts'
import { listPasskeys } from './list.ts'
import { registrationOptions } from './registration-options.ts'
import { registrationVerify } from './registration-verify.ts'
import { remove } from './remove.ts'
import { rename } from './rename.ts'

/** Passkeys: made and managed when signed in, and a way of signing in. */
export const PASSKEY_ENDPOINTS: readonly Endpoint[] = [
  registrationOptions,
  registrationVerify,
  authenticationOptions,
  authenticationVerify,
  listPasskeys,
  rename,
  remove,
]

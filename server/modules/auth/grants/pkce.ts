import { invalid } from '../auth-error.ts'
import { exchangeCode } from '../flows/exchange.ts'
import { text } from '../protocol/body.ts'
import type { Grant } from './grant.ts'

export const pkceGrant: Grant = async (auth, call, fields) => {
  const code = text(fields, 'auth_code')
  const verifier = text(fields, 'code_verifier')
  if (code === '' || verifier === '') invalid('invalid request: both auth code and code verifier should be non-empty')
  return exchangeCode(auth, { code, verifier, device: call.device })
}

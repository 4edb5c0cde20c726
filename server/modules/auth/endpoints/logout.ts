import { invalid } from '../auth-error.ts'
import { nothing } from '../protocol/answer.ts'
import { signOut, type Scope } from '../sessions/sign-out.ts'
import type { Endpoint } from './endpoint.ts'

const SCOPES: readonly string[] = ['global', 'local', 'others'] satisfies Scope[]

export const logout: Endpoint = {
  method: 'POST',
  path: '/logout',
  answer: async (auth, call) => {
    const bearer = await call.bearer()
    const scope = call.query.get('scope') ?? 'global'
    if (!SCOPES.includes(scope)) invalid(`Unsupported logout scope "${scope.slice(0, 40)}"`)
    await signOut(auth, { userId: bearer.account.id, sessionId: bearer.sessionId }, scope as Scope)
    return nothing()
  },
}

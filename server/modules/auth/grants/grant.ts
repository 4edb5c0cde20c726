import type { Auth } from '../auth.ts'
import type { Fields } from '../protocol/body.ts'
import type { AuthCall } from '../protocol/call.ts'
import type { IssuedSession } from '../sessions/session.ts'

/** One way to get a session from the token endpoint. */
export type Grant = (auth: Auth, call: AuthCall, fields: Fields) => Promise<IssuedSession>

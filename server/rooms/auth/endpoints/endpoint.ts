import type { Auth } from '../auth.ts'
import type { AuthCall } from '../protocol/call.ts'
import type { RateName } from '../protocol/rates.ts'

/** One path of the authentication service with one method. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** The bucket that slows one address down. */
  readonly rate?: RateName
  answer(auth: Auth, call: AuthCall): Promise<Response>
}

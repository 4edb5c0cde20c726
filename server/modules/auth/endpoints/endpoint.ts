import type { Auth } from '../auth.ts'
import type { AuthCall } from '../protocol/call.ts'
import type { RateName } from '../protocol/rates.ts'

/** One path of the authentication service with one method. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** The bucket that slows one address down. */
  readonly rate?: RateName
  /** What its body is where that is no small JSON: a form that a provider makes a browser send, or a key's credential. */
  readonly body?: 'form' | 'credential'
  answer(auth: Auth, call: AuthCall): Promise<Response>
}

import { AuthAdminApi } from '@supabase/auth-js'
import { authAddress } from '../../../platform/session/auth-address.ts'
import { auth } from '../../../platform/session/session.ts'
import { argumentsOf, type AuthCall, callMethod } from './call.ts'

export interface Asked {
  readonly call: AuthCall
  readonly typed: Readonly<Record<string, string>>
  /** With one, the call is the administration's. */
  readonly serviceKey: string | undefined
}

/** Runs a call and writes down what came of it. */
export async function answerTo({ call, typed, serviceKey }: Asked): Promise<string> {
  try {
    const client = serviceKey === undefined ? await auth() : adminClient(serviceKey)
    return write(await callMethod(client, call.name, argumentsOf(call.fields, typed)))
  } catch (error) {
    return write({ thrown: error })
  }
}

const adminClient = (serviceKey: string) =>
  new AuthAdminApi({ url: authAddress(), headers: { Authorization: `Bearer ${serviceKey}` } })

/** Anything as text; errors with all they say of themselves. */
export function write(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => readable(part), 2) as string | undefined
  return text ?? String(value)
}

function readable(part: unknown): unknown {
  if (typeof part === 'function') return '()'
  return part instanceof Error ? Object.assign({ name: part.name, message: part.message }, part) : part
}

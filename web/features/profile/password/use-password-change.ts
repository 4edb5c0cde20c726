import { useState } from 'react'
import { ask } from '../ask.ts'
import { readRefusal } from '../refusal.ts'
import { useAttempt } from '../use-attempt.ts'

export interface TypedPassword {
  readonly next: string
  readonly current: string
  readonly code: string
}

/** About the current password, and about the code of a letter. */
export const CURRENT = ['current_password_required', 'current_password_invalid']
export const CODE = ['reauthentication_needed', 'reauthentication_not_valid']

const sendCode = () => ask((client) => client.reauthenticate())

/** Changes the password; what the server wants beside it is asked for from its first refusal on. */
export function usePasswordChange() {
  const { busy, refusal, attempt } = useAttempt()
  const [wants, setWants] = useState({ current: false, code: false })
  const send = async ({ next, current, code }: TypedPassword) => {
    const proofs = {
      ...(wants.current ? { current_password: current } : {}),
      ...(wants.code ? { nonce: code.trim() } : {}),
    }
    try {
      await ask((client) => client.updateUser({ password: next, ...proofs }))
    } catch (error) {
      const asked = readRefusal(error).code
      if (CURRENT.includes(asked)) setWants((now) => ({ ...now, current: true }))
      if (asked === 'reauthentication_needed' && !wants.code) {
        await sendCode()
        setWants((now) => ({ ...now, code: true }))
      }
      throw error
    }
  }
  return {
    busy,
    refusal,
    wants,
    change: (typed: TypedPassword) => attempt(() => send(typed)),
    sendAgain: () => attempt(sendCode),
  }
}

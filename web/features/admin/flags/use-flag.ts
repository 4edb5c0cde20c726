import { useState } from 'react'
import { changeFlag } from '../../../platform/change-flag.ts'
import type { FlagName, Flags } from '../../../platform/flags.ts'
import { isAdministrator } from '../../../platform/session/administrator.ts'
import { flagFailure } from './flag-failure.ts'

export interface Setting<T> {
  /** What is asked for until the server has answered, then what holds. */
  readonly shown: T
  readonly busy: boolean
  readonly failure: string | undefined
  readonly set: (value: T) => Promise<void>
}

/** A value that shows at once what was asked for, and goes back when that was refused. */
export function useSetting<T>(value: T, change: (value: T) => Promise<unknown>): Setting<T> {
  const [asked, setAsked] = useState<{ readonly value: T }>()
  const [failure, setFailure] = useState<string>()
  const set = async (next: T) => {
    setAsked({ value: next })
    setFailure(undefined)
    try {
      await change(next)
    } catch (error) {
      setFailure(flagFailure(error))
    }
    setAsked(undefined)
  }
  return { shown: asked ? asked.value : value, busy: asked !== undefined, failure, set }
}

export function useFlag<N extends FlagName>(name: N, value: Flags[N]): Setting<Flags[N]> {
  return useSetting(value, (next) => changeFlag(name, next, { isAdmin: isAdministrator }))
}

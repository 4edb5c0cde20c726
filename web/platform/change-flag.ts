import { api } from './api/api.ts'
import { type FlagName, type Flags, flagState, messageOf } from './flags.ts'
import { logFor } from './log/log.ts'

const log = logFor('flags')

interface Asked {
  readonly isAdmin: () => Promise<boolean>
  readonly change?: typeof api.flags.change
  readonly now?: () => Date
}

/** Changes a flag for everybody; the value known here follows once the server has taken it. */
export async function changeFlag<N extends FlagName>(name: N, value: Flags[N], asked: Asked): Promise<void> {
  const { isAdmin, change = api.flags.change, now = () => new Date() } = asked
  flagState.set((state) => ({ ...state, error: null }))
  try {
    if (!(await isAdmin())) throw new Error('Only administrators can modify global feature flags')
    const fields =
      typeof value === 'number' ? { is_enabled: true, numeric_value: value } : { is_enabled: value === true }
    await change({ name, ...fields, updated_at: now().toISOString() })
    flagState.set((state) => ({ ...state, values: { ...state.values, [name]: value } }))
  } catch (error) {
    log.error('Failed to update feature flag', error)
    flagState.set((state) => ({ ...state, error: messageOf(error, 'Failed to update feature flag') }))
    throw error
  }
}

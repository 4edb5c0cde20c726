import { api } from './api/api.ts'
import { DEBUG, type FlagName, type Flags, flagState, messageOf } from './flags.ts'
import { logFor, setGlobalLevel } from './log/log.ts'

const log = logFor('flags')

interface Asked {
  readonly isAdmin: () => Promise<boolean>
  readonly change?: typeof api.flags.change
  readonly now?: () => Date
}

/** Changes a flag for everybody; the value known here follows once the server has taken it. */
export async function changeFlag<N extends FlagName>(name: N, value: Flags[N], asked: Asked): Promise<void> {
  const fields = typeof value === 'number' ? { is_enabled: true, numeric_value: value } : { is_enabled: value === true }
  await send({ name, ...fields }, asked)
  flagState.set((state) => ({ ...state, values: { ...state.values, [name]: value } }))
}

/** Decides how talkative every page is; this one follows at once. */
export async function changeDebugLogging(on: boolean, asked: Asked): Promise<void> {
  await send({ name: DEBUG, is_enabled: on }, asked)
  setGlobalLevel(on ? 'debug' : 'warn')
}

async function send(fields: { name: string; is_enabled: boolean; numeric_value?: number }, asked: Asked) {
  const { isAdmin, change = api.flags.change, now = () => new Date() } = asked
  flagState.set((state) => ({ ...state, error: null }))
  try {
    if (!(await isAdmin())) throw new Error('Only administrators can modify global feature flags')
    await change({ ...fields, updated_at: now().toISOString() })
    log.debug('A flag was changed', fields)
  } catch (error) {
    log.error('Failed to update feature flag', error)
    flagState.set((state) => ({ ...state, error: messageOf(error, 'Failed to update feature flag') }))
    throw error
  }
}

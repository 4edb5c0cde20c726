import { api } from '../../../platform/api/api.ts'
import { DEBUG, type FlagName, type Flags, flagState, messageOf, loadFlags, useFlags } from '../../../platform/flags.ts'
import { logFor, setGlobalLevel } from '../../../platform/log/log.ts'
import { m } from '../../../messages/messages.js'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { useState, type ReactNode, type FormEvent, useCallback, useEffect } from 'react'
import { isAdministrator } from '../../../platform/session/administrator.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Button } from '../../../ui/button.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../frame/fields.tsx'
import { debugQuery } from '../queries.ts'
import { LogLevels } from '../../../ui/log-levels.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListSkeleton, Notice } from '../frame/list-states.tsx'

const log = logFor('flags')

interface Asked {
  readonly isAdmin: () => Promise<boolean>
  readonly change?: typeof api.flags.change
  readonly now?: () => Date
}

/** Changes a flag for everybody; the local value is updated after the server has accepted it. */
export async function changeFlag<N extends FlagName>(name: N, value: Flags[N], asked: Asked): Promise<void> {
  const fields = typeof value === 'number' ? { is_enabled: true, numeric_value: value } : { is_enabled: value === true }
  await send({ name, ...fields }, asked)
  flagState.set((state) => ({ ...state, values: { ...state.values, [name]: value } }))
}

/** Sets the log level of every page; on this page it takes effect immediately. */
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

const NOT_ADMIN = 'Only administrators can modify global feature flags'

/** Returns why a flag was not changed, in the user's language. */
function flagFailure(error: unknown): string {
  if (error instanceof Error && error.message === NOT_ADMIN) return m.failure_flags_not_admin()
  // both messages begin by saying that nothing was changed
  return failureCode(error) === undefined
    ? m.admin_flag_failed()
    : `${m.admin_flag_failed()} · ${failureMessage(error)}`
}

interface Setting<T> {
  /** The requested value until the server has responded, then the actual value. */
  readonly shown: T
  readonly busy: boolean
  readonly failure: string | undefined
  readonly set: (value: T) => Promise<void>
}

/** A value that shows the requested change immediately and reverts if the server refuses it. */
function useSetting<T>(value: T, change: (value: T) => Promise<unknown>): Setting<T> {
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

function useFlag<N extends FlagName>(name: N, value: Flags[N]): Setting<Flags[N]> {
  return useSetting(value, (next) => changeFlag(name, next, { isAdmin: isAdministrator }))
}

interface FlagRowProps {
  readonly name: string
  readonly label: string
  readonly says: ReactNode
  readonly failure: string | undefined
  readonly children: ReactNode
}

/** A flag: its name, what it does, and its control. */
function FlagRow({ name, label, says, failure, children }: FlagRowProps) {
  return (
    <li className="flex items-start gap-4 border-b border-line py-4">
      <div className="min-w-0 grow">
        <p className="font-semibold">{label}</p>
        <p className="max-w-prose text-ink-soft">{says}</p>
        <p className="mt-0.5 text-sm text-ink-soft [overflow-wrap:anywhere]">
          <code>{name}</code>
        </p>
        <div aria-live="polite" className="mt-1">
          {failure && <FieldError>{failure}</FieldError>}
        </div>
      </div>
      {children}
    </li>
  )
}

const MOST = 1000

/** The maximum number of retries of a failed job. */
function NumberFlag({ value }: { value: number }) {
  const { shown, busy, failure, set } = useFlag('jobRecoveryAttemptsLimit', value)
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState(false)
  const text = typed ?? String(shown)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const number = /^\d+$/.test(text.trim()) ? Number(text) : NaN
    setWrong(!(number <= MOST))
    if (!(number <= MOST)) return
    void set(number).then(() => setTyped(undefined))
  }
  return (
    <FlagRow
      name="jobRecoveryAttemptsLimit"
      label={m.admin_flag_jobs()}
      says={m.admin_flag_jobs_says()}
      failure={wrong ? m.admin_flag_number_wrong() : failure}
    >
      <form noValidate onSubmit={submit} className="grid shrink-0 justify-items-end gap-2">
        <input
          aria-label={m.admin_flag_jobs()}
          aria-invalid={wrong || undefined}
          inputMode="numeric"
          value={text}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-20 rounded-base border border-line-strong bg-raised px-3 text-right aria-invalid:border-accent"
        />
        {text !== String(value) && (
          <Button type="submit" look="solid" busy={busy}>
            {m.admin_save()}
          </Button>
        )}
      </form>
    </FlagRow>
  )
}

/** Debug logging in all browsers. */
function DebugFlag() {
  const client = useQueryClient()
  const debug = useQuery(debugQuery)
  const { shown, busy, failure, set } = useSetting(debug.data ?? false, async (on: boolean) => {
    await changeDebugLogging(on, { isAdmin: isAdministrator })
    client.setQueryData(debugQuery.queryKey, on)
  })
  const label = m.admin_flag_debug()
  return (
    <FlagRow
      name="debug_logging"
      label={label}
      says={m.admin_flag_debug_says()}
      failure={debug.isError ? m.admin_load_failed() : failure}
    >
      {debug.isPending ? (
        <Skeleton className="my-2.5 h-6 w-11" />
      ) : (
        <Switch
          label={label}
          checked={shown}
          aria-busy={busy}
          disabled={debug.isError}
          onChange={(event) => {
            if (!busy) void set(event.target.checked)
          }}
        />
      )}
    </FlagRow>
  )
}

interface Props {
  readonly name: 'registrationEnabled' | 'ttsLimitFirst15'
  readonly label: string
  readonly value: boolean
  readonly children: ReactNode
}

function SwitchFlag({ name, label, value, children }: Props) {
  const { shown, busy, failure, set } = useFlag(name, value)
  return (
    <FlagRow name={name} label={label} says={children} failure={failure}>
      <Switch
        label={label}
        checked={shown}
        aria-busy={busy}
        onChange={(event) => {
          if (!busy) void set(event.target.checked)
        }}
      />
    </FlagRow>
  )
}

/** Settings that apply to everybody on this server. */
export function FlagsPage() {
  const { values, loading } = useFlags()
  const [unread, setUnread] = useState(false)
  const read = useCallback(() => void loadFlags().then(() => setUnread(flagState.get().error !== null)), [])
  useEffect(read, [read])
  return (
    <AdminPage title={m.page_admin()} here="flags">
      <h2 className="font-serif text-xl">{m.admin_flags()}</h2>
      <p className="mb-4 max-w-prose text-ink-soft">{m.admin_flags_lead()}</p>
      {unread && !loading && (
        <Notice title={m.admin_flags_load_failed()}>
          <Button className="mt-2" onClick={read}>
            {m.ui_try_again()}
          </Button>
        </Notice>
      )}
      {loading && <ListSkeleton />}
      {!loading && (
        <ul className="border-t border-line">
          <SwitchFlag name="registrationEnabled" label={m.admin_flag_registration()} value={values.registrationEnabled}>
            {m.admin_flag_registration_says()}
          </SwitchFlag>
          <SwitchFlag name="ttsLimitFirst15" label={m.admin_flag_tts()} value={values.ttsLimitFirst15}>
            {m.admin_flag_tts_says()}
          </SwitchFlag>
          <NumberFlag value={values.jobRecoveryAttemptsLimit} />
          <DebugFlag />
        </ul>
      )}
      <LogLevels />
    </AdminPage>
  )
}

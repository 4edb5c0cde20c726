import type { NotificationSettings, NotificationKind } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { Choice } from '../../../ui/choice.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Section, Loaded } from '../section.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { readRefusal } from '../refusal.ts'

interface ChoiceProps {
  readonly settings: NotificationSettings
  readonly onChange: (next: NotificationSettings) => void
}

function Rhythm({ settings, onChange }: ChoiceProps) {
  const options = [
    { value: 'never', label: m.profile_notifications_never() },
    { value: 'daily', label: m.profile_notifications_daily() },
    { value: 'weekly', label: m.profile_notifications_weekly() },
  ] as const
  return (
    <Section
      id="notifications-rhythm"
      title={m.profile_notifications_rhythm()}
      note={m.profile_notifications_rhythm_note()}
    >
      <Choice
        label={m.profile_notifications_rhythm()}
        options={options}
        value={settings.rhythm}
        onChange={(rhythm) => onChange({ ...settings, rhythm })}
      />
    </Section>
  )
}

type MailKind = keyof NotificationSettings['mail']

const KINDS: Record<NotificationKind, () => string> = {
  invitation: m.profile_notifications_invitation,
  accepted: m.profile_notifications_accepted,
  share: m.profile_notifications_share,
  mention: m.profile_notifications_mention,
  reply: m.profile_notifications_reply,
  lines: m.profile_notifications_lines,
  reading: m.profile_notifications_read_through,
  cast: m.profile_notifications_cast,
  calls: m.profile_notifications_calls,
  'line-notes': m.profile_notifications_line_notes,
  parts: m.profile_notifications_parts,
}

const isByMail = (kind: NotificationKind): kind is MailKind => kind !== 'invitation'

/** A table of notification kinds and the two channels for each. */
function Kinds({ settings, onChange }: ChoiceProps) {
  const { app, mail } = settings
  return (
    <Section
      id="notifications-kinds"
      title={m.profile_notifications_kinds()}
      note={m.profile_notifications_kinds_note()}
    >
      <table className="w-full border-collapse text-left">
        <thead className="text-sm text-ink-soft">
          <tr>
            <th scope="col">
              <span className="sr-only">{m.profile_notifications_kinds()}</span>
            </th>
            <Heading>{m.profile_notifications_app()}</Heading>
            <Heading>{m.profile_notifications_mail()}</Heading>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {(Object.keys(KINDS) as NotificationKind[]).map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-2 pr-2 font-normal">
                {KINDS[kind]()}
              </th>
              <td className="text-center">
                <Tick
                  label={m.profile_notifications_in_app({ kind: KINDS[kind]() })}
                  checked={app[kind]}
                  onChange={(wanted) => onChange({ ...settings, app: { ...app, [kind]: wanted } })}
                />
              </td>
              <td className="text-center">
                {isByMail(kind) && (
                  <Tick
                    label={m.profile_notifications_by_mail({ kind: KINDS[kind]() })}
                    checked={mail[kind]}
                    disabled={settings.rhythm === 'never'}
                    onChange={(wanted) => onChange({ ...settings, mail: { ...mail, [kind]: wanted } })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Heading({ children }: { children: string }) {
  return (
    <th scope="col" className="w-24 pb-1 text-center font-normal">
      {children}
    </th>
  )
}

interface TickProps {
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

function Tick({ label, checked, disabled = false, onChange }: TickProps) {
  return (
    <label className="inline-flex size-11 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-[var(--accent)]"
      />
    </label>
  )
}

const settingsQuery = {
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.news.settings(undefined, { signal }),
}

/**
 * Settings for which notifications the user gets in the app and by email, and how often emails are sent. Each change is
 * saved immediately.
 */
export function NotificationPreferences() {
  const settings = useQuery(settingsQuery)
  return <Loaded query={settings}>{(loaded) => <Choices settings={loaded} />}</Loaded>
}

function Choices({ settings }: { settings: NotificationSettings }) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const change = async (next: NotificationSettings): Promise<void> => {
    setFailure(undefined)
    await client.cancelQueries({ queryKey: settingsQuery.queryKey })
    client.setQueryData(settingsQuery.queryKey, next)
    try {
      client.setQueryData(settingsQuery.queryKey, await api.news.changeSettings(next))
    } catch (error) {
      setFailure(readRefusal(error).message)
      client.setQueryData(settingsQuery.queryKey, settings)
    }
    await client.invalidateQueries({ queryKey: ['notifications'] })
  }
  const keep = (next: NotificationSettings): void => void change(next)
  return (
    <>
      <Rhythm settings={settings} onChange={keep} />
      <Kinds settings={settings} onChange={keep} />
      <div aria-live="polite">{failure && <FieldError>{failure}</FieldError>}</div>
    </>
  )
}

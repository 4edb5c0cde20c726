import type { NewsKind, NewsSettings } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { Section } from '../section.tsx'
import type { ChoiceProps } from './rhythm.tsx'

type MailKind = keyof NewsSettings['mail']

const KINDS: Record<NewsKind, () => string> = {
  invitation: m.profile_news_invitation,
  accepted: m.profile_news_accepted,
  share: m.profile_news_share,
  mention: m.profile_news_mention,
  reply: m.profile_news_reply,
  lines: m.profile_news_lines,
  reading: m.profile_news_reading,
}

const isByMail = (kind: NewsKind): kind is MailKind => kind !== 'invitation'

/** A table of what there is news of, and the two ways to hear of it. */
export function Kinds({ settings, onChange }: ChoiceProps) {
  const { app, mail } = settings
  return (
    <Section id="news-kinds" title={m.profile_news_kinds()} note={m.profile_news_kinds_note()}>
      <table className="w-full border-collapse text-left">
        <thead className="text-sm text-ink-soft">
          <tr>
            <th scope="col">
              <span className="sr-only">{m.profile_news_kinds()}</span>
            </th>
            <Heading>{m.profile_news_app()}</Heading>
            <Heading>{m.profile_news_mail()}</Heading>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {(Object.keys(KINDS) as NewsKind[]).map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-2 pr-2 font-normal">
                {KINDS[kind]()}
              </th>
              <td className="text-center">
                <Tick
                  label={m.profile_news_in_app({ kind: KINDS[kind]() })}
                  checked={app[kind]}
                  onChange={(wanted) => onChange({ ...settings, app: { ...app, [kind]: wanted } })}
                />
              </td>
              <td className="text-center">
                {isByMail(kind) && (
                  <Tick
                    label={m.profile_news_by_mail({ kind: KINDS[kind]() })}
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

import { m } from '../../../messages/messages.js'
import type { OwnSession } from '@replique/contract'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { formatDate, formatMoment } from '../../../ui/dates.ts'
import { RefusalMessage, useAccountAction } from '../account-action.tsx'
import { useQuery } from '@tanstack/react-query'
import { isElsewhere } from '../../../platform/session/auth-address.ts'
import { auth } from '../../../platform/session/session.ts'
import { Loaded, Section } from '../section.tsx'
import { sessionsQuery } from '../queries.ts'

interface Agent {
  readonly browser: string | undefined
  readonly system: string | undefined
  /** Whether the device is a phone or tablet. */
  readonly handheld: boolean
}

/**
 * Browsers with the patterns of their user agents. If a user agent contains the names of two browsers, the right one is
 * listed first.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const HANDHELD = new Set(['iPhone', 'iPad', 'Android'])

/** Parses a user agent; only names from these lists are displayed. */
export function readAgent(userAgent: string): Agent {
  const given = userAgent.slice(0, 1000)
  const system = SYSTEMS.find(([mark]) => mark.test(given))?.[1]
  return {
    browser: BROWSERS.find(([mark]) => mark.test(given))?.[1],
    system,
    handheld: system !== undefined && HANDHELD.has(system),
  }
}

/** Returns the browser and the system, for example "Firefox on Windows", or whichever of them is known. */
function agentWords({ browser, system }: Agent): string {
  if (browser && system) return m.profile_agent({ browser, system })
  return browser ?? system ?? m.profile_agent_unknown()
}

function SessionRow({ session }: { session: OwnSession }) {
  const { busy, refusal, attempt } = useAccountAction()
  const agent = readAgent(session.userAgent ?? '')
  const name = agentWords(agent)
  const end = async () => {
    if (await attempt(() => api.account.endSession({ id: session.id })))
      showToast({ title: m.profile_session_ended({ name }) })
  }
  return (
    <li className="grid gap-1 py-2">
      <div className="flex min-h-12 items-center gap-3">
        <Icon name={agent.handheld ? 'smartphone' : 'monitor'} className="text-ink-soft" />
        <div className="min-w-0 grow">
          <p>
            {name}
            {session.current && <span className="font-semibold text-accent"> · {m.profile_session_this()}</span>}
          </p>
          <p className="text-sm text-ink-soft">
            {m.profile_session_used({ moment: formatMoment(session.lastUsedAt) })}
            {' · '}
            {m.profile_session_since({ day: formatDate(session.createdAt) })}
          </p>
        </div>
        {!session.current && (
          <Button
            look="plain"
            busy={busy}
            aria-label={m.profile_session_end_named({ name })}
            onClick={() => void end()}
          >
            {m.profile_session_end()}
          </Button>
        )}
      </div>
      <RefusalMessage refusal={refusal} />
    </li>
  )
}

export function Sessions() {
  return (
    <Section id="sessions" title={m.profile_sessions()} note={m.profile_sessions_note()}>
      {/* an external service can end sessions but not list them */}
      {isElsewhere() ? <EndOthers /> : <Listed />}
    </Section>
  )
}

function Listed() {
  const sessions = useQuery(sessionsQuery)
  return <Loaded query={sessions}>{(loaded) => <SessionList sessions={loaded} />}</Loaded>
}

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  // this session first, then by last use
  const ordered = [...sessions].sort(
    (one, other) => Number(other.current) - Number(one.current) || other.lastUsedAt.localeCompare(one.lastUsedAt),
  )
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-line border-y border-line">
        {ordered.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? <EndOthers /> : <p className="text-sm text-ink-soft">{m.profile_sessions_alone()}</p>}
    </div>
  )
}

async function endOthers(): Promise<void> {
  const { error } = await (await auth()).signOut({ scope: 'others' })
  if (error) throw error
}

function EndOthers() {
  const { busy, refusal, attempt } = useAccountAction()
  const end = async () => {
    if (await attempt(endOthers)) showToast({ title: m.profile_sessions_ended() })
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button busy={busy} onClick={() => void end()}>
        {m.profile_sessions_end_others()}
      </Button>
      <RefusalMessage refusal={refusal} />
    </div>
  )
}

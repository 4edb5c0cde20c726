import type { OwnSession } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { isElsewhere } from '../../../platform/session/auth-address.ts'
import { auth } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { Loaded } from '../loaded.tsx'
import { sessionsQuery } from '../queries.ts'
import { Refused } from '../refused.tsx'
import { Section } from '../section.tsx'
import { useAttempt } from '../use-attempt.ts'
import { SessionRow } from './session-row.tsx'

export function Sessions() {
  return (
    <Section id="sessions" title={m.profile_sessions()} note={m.profile_sessions_note()}>
      {/* a service elsewhere ends sessions, but does not list them */}
      {isElsewhere() ? <EndOthers /> : <Listed />}
    </Section>
  )
}

function Listed() {
  const sessions = useQuery(sessionsQuery)
  return <Loaded query={sessions}>{(loaded) => <SessionList sessions={loaded} />}</Loaded>
}

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  // this one first, then those used last
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
  const { busy, refusal, attempt } = useAttempt()
  const end = async () => {
    if (await attempt(endOthers)) showToast({ title: m.profile_sessions_ended() })
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button busy={busy} onClick={() => void end()}>
        {m.profile_sessions_end_others()}
      </Button>
      <Refused refusal={refusal} />
    </div>
  )
}

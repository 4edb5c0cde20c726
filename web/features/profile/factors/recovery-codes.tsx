import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Refusal } from '../refusal.ts'
import { Refused, useAttempt } from '../attempt.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isElsewhere } from '../../../platform/session/auth-address.ts'
import { formatDate } from '../../../ui/dates.ts'
import { Loaded, Section } from '../section.tsx'
import { waysOf } from '../proof/proofs.ts'
import { codesQuery, userQuery } from '../queries.ts'
import { makeCodes } from './adding.ts'
import { CodesDialog } from './codes-dialog.tsx'

interface Props {
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  readonly onClose: () => void
  readonly onRenew: () => void
}

/** New codes end those that are printed somewhere already. */
function RenewDialog({ busy, refusal, onClose, onRenew }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.profile_codes_renew()}
      description={m.profile_codes_renew_text()}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.profile_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={onRenew}>
            {m.profile_codes_renew_action()}
          </Button>
        </>
      }
    >
      <Refused refusal={refusal} />
    </Dialog>
  )
}

/** What opens the account on the day the second factor is lost. A service elsewhere knows nothing of them. */
export function RecoveryCodes() {
  const user = useQuery(userQuery)
  if (isElsewhere()) return null
  return (
    <Section id="recovery-codes" title={m.profile_codes()} note={m.profile_codes_note()}>
      <Loaded query={user}>
        {({ factors }) => {
          const { apps, keys } = waysOf(factors)
          if (apps.length + keys.length > 0) return <Codes />
          return <p className="text-ink-soft">{m.profile_codes_need_factor()}</p>
        }}
      </Loaded>
    </Section>
  )
}

function Codes() {
  const kept = useQuery(codesQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const [asking, setAsking] = useState(false)
  const { busy, refusal, attempt } = useAttempt()
  const make = async () => {
    if (await attempt(async () => setCodes(await makeCodes()))) setAsking(false)
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Loaded query={kept}>
        {({ left, createdAt }) => (
          <>
            <p>
              {left > 0 ? m.profile_codes_left({ count: left }) : m.profile_codes_none()}
              {createdAt && left > 0 && (
                <span className="text-ink-soft"> {m.profile_codes_made({ day: formatDate(createdAt) })}</span>
              )}
            </p>
            <Button busy={busy} onClick={() => (left > 0 ? setAsking(true) : void make())}>
              {left > 0 ? m.profile_codes_renew() : m.profile_codes_make()}
            </Button>
          </>
        )}
      </Loaded>
      {!asking && <Refused refusal={refusal} />}
      {asking && (
        <RenewDialog busy={busy} refusal={refusal} onClose={() => setAsking(false)} onRenew={() => void make()} />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  )
}

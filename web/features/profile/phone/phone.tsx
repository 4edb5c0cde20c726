import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { ask } from '../ask.ts'
import { Loaded } from '../loaded.tsx'
import { userQuery } from '../queries.ts'
import { RemovalDialog } from '../removal-dialog.tsx'
import { Section } from '../section.tsx'
import { Unfolding } from '../unfolding.tsx'
import { useAttempt } from '../use-attempt.ts'
import { PendingNumber } from './pending-number.tsx'
import { PhoneForm } from './phone-form.tsx'

/** The number that opens the account; there where text messages are sent, or where the account has one. */
export function Phone() {
  const user = useQuery(userQuery)
  const { phone } = useAuthSettings()
  if (!phone && !user.data?.phone) return null
  return (
    <Section id="phone" title={m.phone_number()} note={m.profile_phone_note()}>
      <Loaded query={user}>{(loaded) => <OwnNumber user={loaded} changes={phone} />}</Loaded>
    </Section>
  )
}

/** Hours after which a code that was asked for is forgotten, here as on the phone. */
const HOURS = 1

function pendingNumber(user: User & { readonly phone_change_sent_at?: string }): string | undefined {
  const { new_phone: next, phone_change_sent_at: sent } = user
  return next && sent && Date.now() - Date.parse(sent) < HOURS * 3_600_000 ? `+${next}` : undefined
}

function OwnNumber({ user, changes }: { user: User; changes: boolean }) {
  const { phone: own = '' } = user
  const next = pendingNumber(user)
  const [asked, setAsked] = useState(0)
  return (
    <div className="grid gap-3">
      <p>{own ? `+${own}` : m.profile_phone_none()}</p>
      {next && <PendingNumber own={own} next={next} asked={asked} />}
      <div className="flex flex-wrap items-start gap-2">
        {changes && (
          <Unfolding label={own || next ? m.profile_phone_change() : m.profile_phone_add()}>
            {(fold) => (
              <PhoneForm
                own={own}
                onCancel={fold}
                onAsked={() => {
                  fold()
                  setAsked((times) => times + 1)
                }}
              />
            )}
          </Unfolding>
        )}
        {own && <Remove user={user} />}
      </div>
    </div>
  )
}

function Remove({ user }: { user: User }) {
  const [removing, setRemoving] = useState(false)
  const { busy, refusal, attempt } = useAttempt()
  const identity = user.identities?.find(({ provider }) => provider === 'phone')
  if (!identity) return null
  const remove = async () => {
    if (!(await attempt(() => ask((client) => client.unlinkIdentity(identity))))) return
    setRemoving(false)
    showToast({ title: m.profile_phone_removed() })
  }
  return (
    <>
      <Button look="plain" onClick={() => setRemoving(true)}>
        {m.profile_phone_remove()}
      </Button>
      {removing && (
        <RemovalDialog
          title={m.profile_phone_remove_title()}
          text={m.profile_phone_remove_text({ phone: `+${user.phone ?? ''}` })}
          busy={busy}
          refusal={refusal}
          onClose={() => setRemoving(false)}
          onRemove={() => void remove()}
        />
      )}
    </>
  )
}

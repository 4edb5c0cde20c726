import type { AdminUser } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { administration } from '../../../platform/api/administration.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import '../../../platform/api/admin-failures.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/field.tsx'
import { CopyField } from '../frame/copy-field.tsx'
import { pointsHere } from '../frame/local-address.ts'
import { fromNow } from '../frame/moments.ts'
import { Notice } from '../frame/notice.tsx'

interface Props {
  readonly person: AdminUser
  readonly onBack: () => void
}

/** A link with which somebody chooses a new password, to be handed over by another way than a letter. */
export function RecoveryLink({ person, onBack }: Props) {
  const [made, setMade] = useState<{ link: string; expiresAt: string }>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    setFailure('')
    try {
      setMade(await administration.admins.recoveryLink({ id: person.id }))
    } catch (error) {
      setFailure(failureMessage(error))
    }
    setBusy(false)
  }
  return (
    <>
      <div aria-live="polite">
        {failure && <Problem>{failure}</Problem>}
        {made && pointsHere(made.link) && <Notice title={m.admin_link_local()}>{m.admin_link_local_remedy()}</Notice>}
        {made && (
          <CopyField
            label={m.admin_recovery_link()}
            value={made.link}
            hint={m.admin_recovery_expires({ when: fromNow(made.expiresAt) })}
          />
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button look="plain" onClick={onBack}>
          {m.admin_back()}
        </Button>
        {!made && (
          <Button look="solid" icon="link" busy={busy} onClick={() => void make()}>
            {m.admin_recovery_make()}
          </Button>
        )}
      </div>
    </>
  )
}

import type { Access, Collaborator } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import type { Named } from '../play-actions.ts'
import { titleOf } from '../words.ts'
import { Confirmation } from './confirmation.tsx'
import { nameOf } from './person-row.tsx'
import { sayInToast } from './say.ts'
import { useAttempt } from './use-attempt.ts'

interface Props {
  readonly play: Named
  readonly access: Access
  readonly onDone: () => void
}

/** Makes somebody else the owner; only whoever has opened the play can be. */
export function HandOver({ play, access, onDone }: Props) {
  const attempt = useAttempt()
  const [asking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const heirs = access.people.filter(({ role, state }: Collaborator) => role !== 'owner' && state === 'active')
  const heir = heirs.find(({ id }) => id === chosen) ?? heirs[0]
  if (!heir) return null
  const handOver = async () => {
    if (!(await attempt(() => api.plays.handOver({ id: play.id, personId: heir.id })))) return
    // the dialog goes with what it was for
    sayInToast(m.sharing_handed_over({ name: nameOf(heir) }))
    onDone()
  }
  return (
    <div className="mt-8 border-t border-line pt-4">
      <Button look="plain" icon="hand-helping" className="-ml-4" onClick={() => setAsking(true)}>
        {m.sharing_hand_over()}
      </Button>
      {asking && (
        <Confirmation
          title={m.sharing_hand_over_title({ title: titleOf(play) })}
          says={m.sharing_hand_over_says()}
          action={m.sharing_hand_over_submit()}
          onClose={() => setAsking(false)}
          run={handOver}
        >
          <SelectField
            label={m.sharing_hand_over_to()}
            value={heir.id}
            onChange={(event) => setChosen(event.target.value)}
          >
            {heirs.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one)}
              </option>
            ))}
          </SelectField>
        </Confirmation>
      )}
    </div>
  )
}

import type { Access, GivenRole } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { LinkToHand } from '../../../ui/link-to-hand.tsx'
import { roleWord } from '../words.ts'
import { type Offer, offersFrom } from './offers.ts'
import { friendsQuery, groupsQuery } from './queries.ts'
import { GIVEN, givenRole, roleSays } from './roles.ts'
import { isUnclaimed } from './unclaimed.ts'
import { useSharing } from './use-sharing.ts'
import { WhomField } from './whom-field.tsx'

/** Gives a friend, a group or an address a role. */
export function ShareForm({ playId, access }: { playId: string; access: Access }) {
  const { data: friends = [] } = useQuery(friendsQuery())
  const { data: groups = [] } = useQuery(groupsQuery())
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Offer>()
  const [role, setRole] = useState<GivenRole>('editor')
  const offers = offersFrom({ friends, groups, access })
  const { busy, error, toHand, share, forget } = useSharing(playId, offers, access)
  const form = useRef<HTMLFormElement>(null)
  const change = (text: string, offer?: Offer) => {
    setTyped(text)
    setChosen(offer)
    forget()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const pressed = document.activeElement
    const done = await share({ typed, chosen, role })
    // who has gone on to the next name meanwhile keeps it
    if (done) {
      setTyped((now) => (now === typed ? '' : now))
      setChosen((now) => (now === chosen ? undefined : now))
    }
    // while it was sent, the button could not keep the focus
    if (isUnclaimed(pressed)) form.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <WhomField
        offers={offers}
        typed={typed}
        error={error}
        onType={(text) => change(text)}
        onChoose={(offer) => change(offer.name, offer)}
      />
      <RoleField role={role} onRole={setRole} />
      <Button look="solid" type="submit" busy={busy} icon="user-plus" className="justify-self-start">
        {m.plays_share_submit()}
      </Button>
      <div aria-live="polite">
        {toHand && (
          <div className="grid gap-3 border-l-2 border-accent py-1 pl-4">
            <p className="[overflow-wrap:anywhere]">{m.friends_link_for({ email: toHand.email })}</p>
            <LinkToHand label={m.friends_link_label()} {...toHand} />
          </div>
        )}
      </div>
    </form>
  )
}

interface RoleProps {
  readonly role: GivenRole
  readonly onRole: (role: GivenRole) => void
}

/** A role, with what whoever has it may do. */
export function RoleField({ role, onRole }: RoleProps) {
  return (
    <SelectField
      label={m.plays_share_role()}
      hint={roleSays(role)}
      value={role}
      onChange={(event) => onRole(givenRole(event.target.value))}
    >
      {GIVEN.map((given) => (
        <option key={given} value={given}>
          {roleWord(given)}
        </option>
      ))}
    </SelectField>
  )
}

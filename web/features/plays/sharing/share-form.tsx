import { type KeyboardEvent, useId, useState, type FormEvent, useRef } from 'react'
import type { Access, GivenRole } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { ListOption } from '../../../ui/list-option.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { TextField, SelectField } from '../../../ui/field.tsx'
import { type Offer, offersFrom, matchingOffers, recipientOf } from './offers.ts'
import { Button } from '../../../ui/button.tsx'
import { ShareLink } from '../../../ui/share-link.tsx'
import { roleWord } from '../play-texts.ts'
import { GIVEN, givenRole, roleSays } from './person-row.tsx'
import { isFocusUnmoved, useSharing } from './use-sharing.ts'
import { formatDate } from '../../../ui/dates.ts'
import { friendsQuery, groupsQuery } from '../../../platform/session/account.ts'

/** Maximum number of names shown; typing narrows them down. */
const SHOWN = 8

interface Props {
  /** Label of the field; the default also mentions groups. */
  readonly label?: string
  readonly offers: readonly Offer[]
  readonly typed: string
  readonly error: string
  readonly onType: (typed: string) => void
  readonly onChoose: (offer: Offer) => void
}

/** A field to choose who to share with: it suggests friends and groups by name, and accepts an email address. */
export function RecipientField({ label = m.sharing_whom(), offers, typed, error, onType, onChoose }: Props) {
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = matchingOffers(offers, typed).slice(0, SHOWN)
  const shown = isOpen && found.length > 0
  const open = (at = -1) => {
    setOpen(true)
    setActive(at)
  }
  const close = () => setOpen(false)
  const choose = (offer: Offer) => {
    onChoose(offer)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!shown) open(step > 0 ? 0 : found.length - 1)
      else setActive((active + step + found.length) % found.length)
    } else if (event.key === 'Enter' && shown && found[active]) {
      event.preventDefault()
      choose(found[active])
    } else if (event.key === 'Escape' || event.key === 'Tab') close()
  }
  return (
    <div className="relative">
      <TextField
        label={label}
        hint={m.sharing_whom_hint()}
        error={error}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={list}
        {...(shown && active >= 0 ? { 'aria-activedescendant': `${list}-${active}` } : {})}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          onType(event.target.value)
          // no option is preselected while the user types, so that Enter submits the text as it is
          open()
        }}
        onKeyDown={onKeyDown}
        onClick={() => open()}
        onBlur={close}
      />
      <div
        id={list}
        role="listbox"
        aria-label={m.sharing_offers()}
        hidden={!shown}
        className="absolute inset-x-0 top-19 z-10 max-h-72 overflow-y-auto rounded-base border border-line-strong bg-raised py-1 shadow-base"
      >
        {found.map((offer, at) => (
          <OfferRow
            key={`${offer.kind} ${offer.id}`}
            id={`${list}-${at}`}
            offer={offer}
            active={at === active}
            onChoose={() => choose(offer)}
          />
        ))}
      </div>
    </div>
  )
}

function whatIs({ kind, members = 0, since }: Offer): string {
  if (kind === 'group') return m.groups_members_count({ count: members })
  if (since === undefined) return m.sharing_offer_friend()
  const day = formatDate(since)
  return m.sharing_offer_friend_since({ day })
}

interface RowProps {
  readonly id: string
  readonly offer: Offer
  readonly active: boolean
  readonly onChoose: () => void
}

function OfferRow({ id, offer, active, onChoose }: RowProps) {
  const { name, picture, isIn } = offer
  return (
    <ListOption id={id} active={active} onChoose={onChoose}>
      <Avatar name={name} picture={picture} />
      <span className="min-w-0 grow">
        <bdi className="line-clamp-1 [overflow-wrap:anywhere]">{name || m.friends_somebody()}</bdi>
        <span className="block text-sm text-ink-soft">{isIn ? m.sharing_offer_in() : whatIs(offer)}</span>
      </span>
    </ListOption>
  )
}

/** A form to share the play with a friend, a group or an email address. */
export function ShareForm({ playId, access }: { playId: string; access: Access }) {
  const { data: friends = [] } = useQuery(friendsQuery)
  const { data: groups = [] } = useQuery(groupsQuery)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Offer>()
  const [given, setGiven] = useState<Partial<Record<Offer['kind'], GivenRole>>>({})
  const offers = offersFrom({ friends, groups, access })
  const whom = chosen ? { is: 'offer' as const, offer: chosen } : recipientOf(offers, typed)
  const kind = whom.is === 'offer' ? whom.offer.kind : 'friend'
  // groups usually read and rehearse, while a single person usually writes; the role chosen for a person does not carry
  // over to a group
  const role = given[kind] ?? (kind === 'group' ? 'viewer' : 'editor')
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
    // keeps the next name if the user has already started typing it
    if (done) {
      setTyped((now) => (now === typed ? '' : now))
      setChosen((now) => (now === chosen ? undefined : now))
    }
    // the button was disabled while the request ran, and lost the focus
    if (isFocusUnmoved(pressed)) form.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <RecipientField
        offers={offers}
        typed={typed}
        error={error}
        onType={(text) => change(text)}
        onChoose={(offer) => change(offer.name, offer)}
      />
      <RoleField role={role} onRole={(next) => setGiven({ ...given, [kind]: next })} />
      <Button look="solid" type="submit" busy={busy} icon="user-plus" className="justify-self-start">
        {m.plays_share_submit()}
      </Button>
      <div aria-live="polite">
        {toHand && (
          <div className="grid gap-3 border-l-2 border-accent py-1 pl-4">
            <p className="[overflow-wrap:anywhere]">{m.friends_link_for({ email: toHand.email })}</p>
            <ShareLink label={m.friends_link_label()} {...toHand} />
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

/** A select field for a role, with what the role allows. */
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

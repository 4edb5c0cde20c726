import type { CastMember, CastPerson } from '@replique/contract'
import { type KeyboardEvent, useId, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { namesLike } from '../../../platform/names-like.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListOption } from '../../../ui/list-option.tsx'
import { personName } from './parts.ts'

/** If there are fewer people than this, phones don't open their on-screen keyboard. */
const MANY = 9

export type Choice =
  | { readonly is: 'person'; readonly person: CastPerson }
  | { readonly is: 'nobody' }
  | { readonly is: 'understudy' }
  /** Somebody without access; `typed` is the text in the field. */
  | { readonly is: 'newcomer'; readonly typed: string }

/** Returns whether a choice opens another step. Such choices are at the end of the list, always visible. */
const isMore = ({ is }: Choice): boolean => is === 'understudy' || is === 'newcomer'

interface Offer {
  readonly company: readonly CastPerson[]
  /** Whether an understudy can be added to this role. */
  readonly understudy: boolean
  /** Whether somebody without access can be chosen. */
  readonly newcomer: boolean
}

/**
 * Returns the choices that match the typed text; names that start with it come first. Somebody without access can be
 * chosen whenever `newcomer` is set. An understudy can be added only while nothing is typed.
 */
export function choicesFor({ company, understudy, newcomer }: Offer, typed: string): readonly Choice[] {
  const begins = (name: string) => Number(namesLike(name.slice(0, typed.length), typed))
  const people = company.map((person) => ({ name: person.name, choice: { is: 'person' as const, person } }))
  const nobody = { name: m.casting_option_nobody(), choice: { is: 'nobody' as const } }
  const found = [...people, nobody]
    .filter(({ name }) => namesLike(name, typed))
    .toSorted((a, b) => begins(b.name) - begins(a.name))
    .map(({ choice }) => choice)
  return [
    ...(typed === '' ? [nobody.choice, ...found.slice(0, -1)] : found),
    ...(understudy && typed === '' ? [{ is: 'understudy' as const }] : []),
    ...(newcomer ? [{ is: 'newcomer' as const, typed }] : []),
  ]
}

interface Props extends Offer {
  readonly label: string
  /** Null if nobody is chosen. */
  readonly member: CastMember | null
  readonly me: string | undefined
  /** Returns the names of the characters that a person already plays, or an empty string. */
  readonly playing: (person: CastPerson) => string
  /** Whether to open the list and focus the field on mount. */
  readonly opened?: boolean
  readonly onChoose: (choice: Choice) => void
  readonly onLeave?: () => void
}

/** A field in a role's row for typing or picking the actor's name. Enter moves to the next row. */
export function PlayerPicker({ label, member, me, playing, opened = false, onChoose, onLeave, ...offer }: Props) {
  const list = useId()
  const [isOpen, setOpen] = useState(opened)
  /** Null if nothing has been typed since the field was focused. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const words = (typed ?? '').trim()
  const choices = choicesFor(offer, words)
  const current = member?.userId ?? member?.personId ?? null
  const isCurrent = (choice: Choice) =>
    choice.is === 'person' ? choice.person.id === current : choice.is === 'nobody' && current === null
  const nameOf = (id: string | null, name: string) => (id === me ? m.plays_person_you({ name }) : name)
  const name = member === null ? '' : personName(member)
  const open = (at: number) => {
    setOpen(true)
    setActive(at)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
  }
  const choose = (choice: Choice) => {
    close()
    if (!isCurrent(choice)) onChoose(choice)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const at = isOpen ? choices[active] : undefined
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) setActive((active + step + choices.length) % choices.length)
      else open(choices.findIndex(isCurrent))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (at === undefined) return open(choices.findIndex(isCurrent))
      choose(at)
      if (at.is === 'person' || at.is === 'nobody') goOn(event.currentTarget)
    } else if (event.key === 'Escape') close()
    else if (event.key === 'Tab' && words !== '' && at?.is === 'person') choose(at)
  }
  const option = (choice: Choice, at: number) => (
    <ListOption
      key={choice.is === 'person' ? choice.person.id : choice.is}
      id={`${list}-${at}`}
      active={at === active}
      onChoose={() => choose(choice)}
    >
      {choice.is === 'person' ? (
        <>
          <Avatar name={choice.person.name} picture={choice.person.picture} />
          <span className="min-w-0 grow">
            <bdi className="line-clamp-1 [overflow-wrap:anywhere]">
              {nameOf(choice.person.id, choice.person.name || m.friends_somebody())}
            </bdi>
            <span className="block text-sm text-ink-soft empty:hidden">{playing(choice.person)}</span>
          </span>
        </>
      ) : (
        <>
          <Icon name={OTHERS[choice.is].icon} className="mx-2 text-ink-soft" />
          <span className="min-w-0 grow">{OTHERS[choice.is].label()}</span>
        </>
      )}
      {isCurrent(choice) && <Icon name="check" className="text-accent" />}
    </ListOption>
  )
  return (
    <div className="relative min-w-0 grow">
      {member && (
        <span className="pointer-events-none absolute top-1 left-1.5">
          <Avatar name={name} picture={member.picture} />
        </span>
      )}
      <input
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        {...(isOpen && active >= 0 ? { 'aria-activedescendant': `${list}-${active}` } : {})}
        {...(member?.personId ? { 'aria-describedby': `${list}-invited` } : {})}
        ref={(field) => {
          if (opened) field?.focus()
        }}
        type="text"
        // on a phone, the keyboard would cover the list, and a short list doesn't need one
        inputMode={offer.company.length < MANY && matchMedia('(pointer: coarse)').matches ? 'none' : 'email'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={m.casting_nobody()}
        value={typed ?? nameOf(current, name)}
        onChange={({ target: { value } }) => {
          setTyped(value)
          // Enter chooses the first match
          open(0)
        }}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => open(choices.findIndex(isCurrent))}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close()
          onLeave?.()
        }}
        className={classNames(
          'min-h-11 w-full scroll-my-24 rounded-base border border-line-strong bg-raised pr-9 text-ink text-ellipsis placeholder:text-ink-soft',
          member ? 'pl-13' : 'pl-3',
        )}
      />
      <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-3 size-4 text-ink-soft" />
      {member?.personId && (
        <p id={`${list}-invited`} className="mt-1 text-sm text-ink-soft">
          {m.sharing_why_invited()}
        </p>
      )}
      {isOpen && (
        <div
          ref={(popup) => popup?.scrollIntoView({ block: 'nearest' })}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-[min(26rem,60dvh)] scroll-mb-24 overflow-y-auto rounded-base border border-line-strong bg-raised shadow-base"
        >
          <div id={list} role="listbox" aria-label={label}>
            {choices.flatMap((choice, at) => (isMore(choice) ? [] : option(choice, at)))}
            <div role="presentation" className="sticky bottom-0 border-t border-line bg-raised empty:hidden">
              {choices.flatMap((choice, at) => (isMore(choice) ? option(choice, at) : []))}
            </div>
          </div>
          {words !== '' && !choices.some(({ is }) => is === 'person') && (
            <p role="status" className="px-3 py-2 text-sm text-ink-soft">
              {m.groups_nobody_found({ name: words })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** Focuses the first field of the next row, so that a whole cast can be typed name by name. */
function goOn(field: HTMLInputElement): void {
  field.closest('li')?.nextElementSibling?.querySelector<HTMLElement>('[role=combobox]')?.focus()
}

const OTHERS = {
  nobody: { icon: 'x', label: m.casting_option_nobody },
  understudy: { icon: 'plus', label: m.casting_add_understudy },
  newcomer: { icon: 'user-plus', label: m.casting_add },
} as const

import { ANNOTATION_LIMITS } from '@replique/manuscript'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { useKeys } from '../shell/editor-hooks.ts'
import { api } from '../../../platform/api/api.ts'
import type { EditorParts } from '../shell/view-state.ts'
import { peersOf } from '../presence/peers.ts'

/** Somebody who can be mentioned in a comment. */
interface Person {
  /** A user id. */
  readonly id: string
  readonly name: string
}

export interface People {
  /** Everybody else with access to the play, sorted by name. */
  readonly others: readonly Person[]
  /** Returns the displayed name of a user: “You” for the current user. */
  readonly nameOf: (id: string) => string
  /** The same name for use within a sentence, with “you” in lower case. */
  readonly nameWithin: (id: string) => string
  /** The name that others see for a user, including the current user. */
  readonly publicName: (id: string) => string | undefined
}

/** Returns everybody with access to the play, and everybody who has it open. Offline, only the latter are known. */
export function usePeople({ link }: EditorParts): People {
  const { data = [] } = useQuery({
    queryKey: ['plays', 'people', link.play],
    queryFn: async ({ signal }) => (await api.plays.people({ id: link.play }, { signal })).people,
  })
  const names = new Map(peersOf(link.awareness).map(({ id, name }) => [id, name]))
  for (const { userId, name } of data) if (userId !== null && name !== null) names.set(userId, name)
  const others = [...names].filter(([id]) => id !== link.person).map(([id, name]) => ({ id, name }))
  return {
    publicName: (id) => names.get(id),
    others: others.sort((a, b) => a.name.localeCompare(b.name)),
    nameOf: (id) => (id === link.person ? m.comments_you() : (names.get(id) ?? m.comments_somebody())),
    nameWithin: (id) => (id === link.person ? m.editor_edit_conflicts_you() : (names.get(id) ?? m.comments_somebody())),
  }
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** The mention being typed before the caret, starting at its @. */
interface Asking {
  readonly start: number
  readonly typed: string
}

export function mentionAt(text: string, caret: number): Asking | null {
  const found = /(?:^|[\s(«"“])@([\p{L}\p{M}\p{N}'’.-]{0,40})$/u.exec(text.slice(0, caret))
  return found ? { start: caret - (found[1] ?? '').length - 1, typed: found[1] ?? '' } : null
}

/** Returns up to six people whose name contains the typed text at the start of a word. */
export function matchingPeople(people: readonly Person[], typed: string): Person[] {
  const wanted = fold(typed)
  return people.filter(({ name }) => ` ${fold(name)}`.includes(` ${wanted}`)).slice(0, 6)
}

/** Returns the ids of people whose name still follows an @ in the text. */
export const mentionedIn = (text: string, people: readonly Person[]): string[] =>
  people.filter(({ name }) => name !== '' && text.includes(`@${name}`)).map(({ id }) => id)

interface Props {
  readonly label: string
  readonly submit: string
  readonly people: readonly Person[]
  /** The initial text. */
  readonly value: string
  /** Called with the text as it is typed, so that it is kept when the panel closes. */
  readonly onDraft?: (text: string) => void
  /** Returns whether the message was accepted. */
  readonly onSend: (text: string, mentions: readonly string[]) => boolean
  readonly onCancel?: () => void
  readonly focus?: boolean
}

/** A field for a message. @ suggests names, Ctrl+Enter sends. */
export function Composer({ label, submit, people, value, onDraft, onSend, onCancel, focus = false }: Props) {
  const [text, setText] = useState(value)
  const [caret, setCaret] = useState(value.length)
  const field = useRef<HTMLTextAreaElement>(null)
  const offers = useOffers({ text, caret, people })
  const list = useId()
  const wanted = useRef<number | null>(null)
  // sets the caret before the next key press; otherwise a letter typed in the meantime would land in the wrong place
  useLayoutEffect(() => {
    if (wanted.current !== null) field.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  })
  useEffect(() => {
    if (focus) field.current?.focus()
  }, [focus])
  const write = (next: string, at: number): void => {
    setText(next)
    setCaret(at)
    onDraft?.(next)
  }
  const choose = ({ name }: Person): void => {
    const start = offers.asking?.start ?? caret
    const words = `${text.slice(0, start)}@${name} `
    write(words + text.slice(caret), words.length)
    wanted.current = words.length
  }
  const send = (): void => {
    if (text.trim() === '' || !onSend(text.trim(), mentionedIn(text, people))) return
    setText('')
    onDraft?.('')
  }
  useKeys(field, (event) => {
    if (event.isComposing) return false
    const used = offers.key(event, choose) || sends(event, send) || cancels(event, onCancel)
    if (used) event.stopPropagation()
    return used
  })
  return (
    <form className="relative grid gap-2" onSubmit={(event) => (event.preventDefault(), send())}>
      <textarea
        ref={field}
        value={text}
        rows={text.includes('\n') || text.length > 60 ? 4 : 2}
        maxLength={ANNOTATION_LIMITS.text}
        aria-label={label}
        placeholder={label}
        aria-autocomplete="list"
        aria-controls={offers.people.length > 0 ? list : undefined}
        aria-activedescendant={offers.people.length > 0 ? `${list}-${offers.active}` : undefined}
        onChange={({ target }) => write(target.value, target.selectionStart)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        className="w-full rounded-base border border-line-strong bg-raised px-3 py-2"
      />
      {offers.people.length > 0 && <Offers id={list} people={offers.people} active={offers.active} onChoose={choose} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="solid" disabled={text.trim() === ''} className="min-h-9 pointer-coarse:min-h-11">
          {submit}
        </Button>
        {onCancel && (
          <Button look="plain" onClick={onCancel} className="min-h-9 pointer-coarse:min-h-11">
            {m.comments_cancel()}
          </Button>
        )}
      </div>
    </form>
  )
}

const sends = (event: KeyboardEvent, send: () => void): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && (send(), true)

const cancels = (event: KeyboardEvent, onCancel: (() => void) | undefined): boolean =>
  event.key === 'Escape' && onCancel !== undefined && (onCancel(), true)

interface Field {
  readonly text: string
  readonly caret: number
  readonly people: readonly Person[]
}

/** Returns the names suggested for the text before the caret, and a handler for the keys that choose among them. */
function useOffers({ text, caret, people }: Field) {
  const [chosen, setChosen] = useState({ asked: '', active: 0, shut: false })
  const asking = mentionAt(text, caret)
  const asked = asking === null ? '' : `${asking.start} ${asking.typed}`
  const { active, shut } = chosen.asked === asked ? chosen : { active: 0, shut: false }
  const found = asking === null || shut ? [] : matchingPeople(people, asking.typed)
  const step = (by: number): boolean => (
    setChosen({ asked, shut, active: (active + by + found.length) % found.length }),
    true
  )
  const key = ({ key }: KeyboardEvent, choose: (person: Person) => void): boolean => {
    const person = found[active]
    if (person === undefined) return false
    if (key === 'ArrowDown') return step(1)
    if (key === 'ArrowUp') return step(-1)
    if (key === 'Escape') return (setChosen({ asked, active, shut: true }), true)
    return (key === 'Enter' || key === 'Tab') && (choose(person), true)
  }
  return { asking, people: found, active, key }
}

interface OffersProps {
  readonly id: string
  readonly people: readonly Person[]
  readonly active: number
  readonly onChoose: (person: Person) => void
}

function Offers({ id, people, active, onChoose }: OffersProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={m.comments_people()}
      className="rounded-base border border-line bg-raised py-1 shadow-base"
    >
      {people.map((person, place) => (
        <button
          key={person.id}
          type="button"
          tabIndex={-1}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === active}
          // keeps the caret where it is
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
          className="flex min-h-11 w-full items-center px-3 text-left aria-selected:bg-accent-soft"
        >
          {person.name}
        </button>
      ))}
    </div>
  )
}

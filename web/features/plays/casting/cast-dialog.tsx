import { MAX_CAST, type CastMember, type CastPerson, type CastInput } from '@replique/contract'
import { castInputOf, personInput, type Part } from './parts.ts'
import { m } from '../../../messages/messages.js'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'

/** A person or voice that can play the character, and whether they were chosen. */
interface Candidate {
  readonly key: string
  readonly name: string | null
  readonly picture: string | null
  readonly input: CastInput
  readonly chosen: boolean
  /** Position among the chosen candidates, in the order they were chosen. */
  readonly turn: number
}

/** Returns the current cast in order, then everybody else who could play the character. */
export function candidatesOf(cast: readonly CastMember[], company: readonly CastPerson[]): readonly Candidate[] {
  const playing = cast.map((member, place) => ({
    key: member.userId ?? member.personId ?? `voice ${place}`,
    name: member.name,
    picture: member.picture,
    input: castInputOf(member),
    chosen: true,
    turn: place,
  }))
  const known = new Set(playing.map(({ key }) => key))
  const others = company
    .filter(({ id }) => !known.has(id))
    .map((person) => {
      const { id, name, picture } = person
      return { key: id, name, picture, input: personInput(person, false), chosen: false, turn: 0 }
    })
  return [...playing, ...others]
}

interface Change {
  readonly chosen?: boolean
  readonly understudy?: boolean
}

/** Returns the candidates with the change applied to one of them. A newly chosen candidate gets the last turn. */
export function change(candidates: readonly Candidate[], key: string, to: Change): readonly Candidate[] {
  const last = Math.max(-1, ...candidates.filter(({ chosen }) => chosen).map(({ turn }) => turn))
  return candidates.map((one) => {
    if (one.key !== key) return one
    const { chosen = one.chosen, understudy = one.input.understudy } = to
    const turn = chosen && !one.chosen ? last + 1 : one.turn
    return { ...one, chosen, turn, input: { ...one.input, understudy } }
  })
}

export const inputsOf = (candidates: readonly Candidate[]): CastInput[] =>
  candidates
    .filter(({ chosen }) => chosen)
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ input }) => input)

/** Returns whether the character has the maximum number of actors. */
export const isFull = (candidates: readonly Candidate[]): boolean => inputsOf(candidates).length >= MAX_CAST

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Returns the candidates whose names match, and all those already chosen. */
export const matchingCandidates = (candidates: readonly Candidate[], words: string): readonly Candidate[] =>
  candidates.filter(({ chosen, name }) => chosen || plain(name ?? '').includes(plain(words.trim())))

interface CandidateRowProps {
  readonly candidate: Candidate
  /** Whether no more actors can be chosen. */
  readonly full: boolean
  readonly onChange: (to: { chosen?: boolean; understudy?: boolean }) => void
}

/** A row with a checkbox that chooses a candidate. Once chosen, a second checkbox makes them an understudy. */
function CandidateRow({ candidate, full, onChange }: CandidateRowProps) {
  const { picture, chosen, input } = candidate
  const name = candidate.name || m.friends_somebody()
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <label className="flex min-h-12 min-w-0 grow basis-48 cursor-pointer items-center gap-3 px-1">
        <input
          type="checkbox"
          checked={chosen}
          disabled={full && !chosen}
          onChange={(event) => onChange({ chosen: event.target.checked })}
          className="size-5 shrink-0 scroll-mb-24 accent-accent"
        />
        <Avatar name={name} picture={picture} />
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
      </label>
      {chosen && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2 px-1 text-sm">
          <input
            type="checkbox"
            checked={input.understudy}
            aria-label={m.casting_understudy_of({ name })}
            onChange={(event) => onChange({ understudy: event.target.checked })}
            className="size-5 shrink-0 scroll-mb-24 accent-accent"
          />
          {m.casting_understudy()}
        </label>
      )}
    </li>
  )
}

/** A voice's icon in place of a person's picture. */
export function VoiceFace() {
  return (
    <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-sunk text-ink-soft">
      <Icon name="audio-lines" className="size-4" />
    </span>
  )
}

/** Lists with at least this many people have a search field. */
const MANY = 9

interface Props {
  readonly part: Part
  readonly company: readonly CastPerson[]
  /** Resolves to an error message, or null. */
  readonly onSave: (inputs: CastInput[]) => Promise<string | null>
  readonly onClose: () => void
}

/** A dialog for choosing a character's actors and understudies from everybody who could play the part. */
export function CastDialog({ part, company, onSave, onClose }: Props) {
  const [candidates, setCandidates] = useState(() => candidatesOf(part.cast, company))
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const full = isFull(candidates)
  // voices are chosen in their own dialog; voices that are already cast are kept
  const found = matchingCandidates(candidates, words).filter(({ input }) => input.voiceId === undefined)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const wrong = await onSave(inputsOf(candidates))
    setFault(wrong)
    setBusy(false)
    if (wrong === null) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={m.casting_who({ name: part.character.name })}>
      <form onSubmit={(event) => void save(event)} className="grid gap-4">
        {candidates.length >= MANY && (
          <TextField
            label={m.casting_search()}
            type="search"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        <ul
          aria-label={m.casting_company()}
          className="divide-y divide-line border-y border-line rail:max-h-[45dvh] rail:overflow-y-auto"
        >
          {found.map((candidate) => (
            <CandidateRow
              key={candidate.key}
              candidate={candidate}
              full={full}
              onChange={(to) => setCandidates((now) => change(now, candidate.key, to))}
            />
          ))}
        </ul>
        <p className="text-sm text-ink-soft">{m.casting_who_says()}</p>
        <div aria-live="polite" className="text-sm text-ink-soft empty:hidden">
          {found.length === 0 && m.groups_nobody_found({ name: words })}
          {full && m.casting_full()}
        </div>
        <div aria-live="assertive">{fault !== null && <FieldError>{fault}</FieldError>}</div>
        {/* on a phone the dialog scrolls as a whole, and its buttons stay visible */}
        <div className="sticky -bottom-[calc(1.25rem+env(safe-area-inset-bottom))] -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-5 py-3 rail:static rail:m-0 rail:border-0 rail:p-0">
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={busy}>
            {m.plays_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

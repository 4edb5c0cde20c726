import type { CastPerson, CastWish } from '@replique/contract'
import { type FormEvent, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem, TextField } from '../../../ui/field.tsx'
import { CandidateRow } from './candidate-row.tsx'
import { candidatesOf, change, foundAmong, isFull, wishesOf } from './chosen.ts'
import type { Part } from './parts.ts'

/** People from which on a list is searched rather than read. */
const MANY = 9

interface Props {
  readonly part: Part
  readonly company: readonly CastPerson[]
  /** Answers what went wrong, or null. */
  readonly onSave: (wishes: CastWish[]) => Promise<string | null>
  readonly onClose: () => void
}

/** Who plays one character: everybody who could, to be ticked, and whether they only stand in. */
export function CastDialog({ part, company, onSave, onClose }: Props) {
  const [candidates, setCandidates] = useState(() => candidatesOf(part.cast, company))
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const full = isFull(candidates)
  // voices are chosen in their own dialog; those that speak already stay
  const found = foundAmong(candidates, words).filter(({ wish }) => wish.voiceId === undefined)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const wrong = await onSave(wishesOf(candidates))
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
        <div aria-live="assertive">{fault !== null && <Problem>{fault}</Problem>}</div>
        {/* on a phone the whole sheet is pushed, and its buttons stay */}
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

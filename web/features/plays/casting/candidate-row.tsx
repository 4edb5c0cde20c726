import { m } from '../../../messages/messages.js'
import { Face } from '../../../ui/face.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Candidate } from './chosen.ts'

interface Props {
  readonly candidate: Candidate
  /** Nobody more can be chosen. */
  readonly full: boolean
  readonly onChange: (to: { chosen?: boolean; understudy?: boolean }) => void
}

/** Somebody who could play the character; once they do, whether they only stand in. */
export function CandidateRow({ candidate, full, onChange }: Props) {
  const { picture, chosen, wish } = candidate
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
        <Face name={name} picture={picture} />
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
      </label>
      {chosen && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2 px-1 text-sm">
          <input
            type="checkbox"
            checked={wish.understudy}
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

/** Where a person has a face. */
export function VoiceFace() {
  return (
    <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-sunk text-ink-soft">
      <Icon name="audio-lines" className="size-4" />
    </span>
  )
}

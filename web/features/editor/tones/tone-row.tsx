import type { ToneProposal } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { goToBlock } from '../overview/go.ts'
import { toneWords } from './words.ts'

interface Props {
  readonly parts: DeskParts
  readonly proposal: ToneProposal
  readonly speech: { readonly who: string; readonly words: string }
  readonly onAccept: () => void
  readonly onReject: () => void
}

/** One proposal: the speech, its tone, and why. */
export function ToneRow({ parts, proposal, speech, onAccept, onReject }: Props) {
  const { cue, tone, evidence, by } = proposal
  const words = toneWords(tone)
  const about = `${speech.who}, ${words}`
  return (
    <li className="grid gap-1 border-t border-line py-3">
      <button
        type="button"
        title={m.tones_go()}
        onClick={() => goToBlock(parts, cue)}
        className="min-h-11 min-w-0 text-start hover:bg-sunk"
      >
        <span className="text-sm font-semibold">{speech.who}</span>
        <span className="line-clamp-2 text-sm text-ink-soft">{speech.words}</span>
      </button>
      <p className="font-semibold">{words}</p>
      {evidence.length > 0 && (
        <p className="text-sm text-ink-soft">
          {m.tones_because({ words: evidence.map(({ text }) => m.tones_words({ text })).join(' · ') })}
        </p>
      )}
      {by === 'model' && <p className="text-sm text-ink-soft">{m.tones_by_model()}</p>}
      <div className="flex gap-2">
        <Button
          look="outline"
          disabled={!parts.writable}
          aria-label={`${m.tones_accept()}: ${about}`}
          onClick={onAccept}
        >
          {m.tones_accept()}
        </Button>
        <Button look="plain" disabled={!parts.writable} aria-label={`${m.tones_reject()}: ${about}`} onClick={onReject}>
          {m.tones_reject()}
        </Button>
      </div>
    </li>
  )
}

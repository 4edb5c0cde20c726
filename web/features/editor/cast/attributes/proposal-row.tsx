import type { AttributeProposal } from '@replique/contract'
import { m } from '../../../../messages/messages.js'
import { Button } from '../../../../ui/button.tsx'
import { FIELD_WORDS, proposedWords } from './words.ts'

interface Props {
  readonly one: AttributeProposal
  readonly nameOf: (id: string) => string
  readonly writable: boolean
  readonly onAccept: () => void
  readonly onReject: () => void
  readonly onShow: () => void
}

/** One proposal: what, where the play says so, and what becomes of it. */
export function ProposalRow({ one, nameOf, writable, onAccept, onReject, onShow }: Props) {
  const what = `${FIELD_WORDS[one.field]()}${m.attributes_colon()} ${proposedWords(one, nameOf)}`
  const full = `${nameOf(one.character)}, ${what}`
  return (
    <li data-proposal={one.id} className="grid gap-1 border-t border-line px-4 py-2">
      <p>
        <span className="text-sm text-ink-soft">{`${FIELD_WORDS[one.field]()}${m.attributes_colon()} `}</span>
        <span className="font-semibold wrap-anywhere">{proposedWords(one, nameOf)}</span>
        {one.byModel && <span className="text-xs text-ink-soft"> · {m.attributes_by_model()}</span>}
      </p>
      <Button
        look="plain"
        icon="quote"
        aria-label={m.attributes_show({ words: one.evidence.words, what: full })}
        onClick={onShow}
        className="-mx-2 justify-start px-2 text-left text-sm font-normal"
      >
        <q className="line-clamp-2 font-serif wrap-anywhere">{one.evidence.words}</q>
      </Button>
      {writable && (
        <div className="flex flex-wrap gap-2">
          <Button icon="check" aria-label={m.attributes_accept_one({ what: full })} onClick={onAccept}>
            {m.attributes_accept()}
          </Button>
          <Button look="plain" icon="x" aria-label={m.attributes_reject_one({ what: full })} onClick={onReject}>
            {m.attributes_reject()}
          </Button>
        </div>
      )}
    </li>
  )
}

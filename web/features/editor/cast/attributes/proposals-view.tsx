import type { AttributeProposal } from '@replique/contract'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../../messages/messages.js'
import { failureMessage } from '../../../../platform/api/failure.ts'
import { Refusal } from '../../../../platform/api/refusal.ts'
import { Button } from '../../../../ui/button.tsx'
import type { DeskParts } from '../../desk/desk-parts.ts'
import { useFrame } from '../../desk/editor-value.ts'
import { goToWords } from './go-to-words.ts'
import { ProposalRow } from './proposal-row.tsx'
import { useProposals, type Proposals } from './use-proposals.ts'

interface Props {
  readonly parts: DeskParts
  readonly onBack: () => void
  readonly onOpen: (character: string) => void
}

/** The panel covers the page. */
const isNarrow = (): boolean => !matchMedia('(min-width: 56.25rem)').matches

/** Who the characters are, as far as the play says so: accepted one by one or all at once. */
export function ProposalsView({ parts, onBack, onOpen }: Props) {
  const proposals = useProposals(parts)
  const { characters } = useFrame(parts.editor)
  const place = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [told, setTold] = useState('')
  useEffect(() => heading.current?.focus(), [])
  const { open } = proposals
  const nameOf = (id: string): string => characters.find((one) => one.id === id)?.name || m.cast_unnamed()
  /** Whoever goes through them by key stands at the next one. */
  const settle = (
    one: AttributeProposal,
    done: (chosen: readonly AttributeProposal[]) => void,
    words: string,
  ): void => {
    const next = open[open.indexOf(one) + 1] ?? open[open.indexOf(one) - 1]
    done([one])
    setTold(words)
    requestAnimationFrame(() => {
      const row = next && place.current?.querySelector<HTMLElement>(`[data-proposal="${CSS.escape(next.id)}"] button`)
      ;(row || heading.current)?.focus()
    })
  }
  const show = ({ evidence }: AttributeProposal): void => {
    if (evidence.place !== 'line') return onOpen(evidence.of)
    goToWords(parts, evidence)
    if (isNarrow()) parts.view.change({ side: null })
  }
  const groups = characters
    .map((one) => ({ one, mine: open.filter(({ character }) => character === one.id) }))
    .filter(({ mine }) => mine.length > 0)
  return (
    <section ref={place} className="pb-6">
      <header className="border-b border-line px-2 pb-3">
        <Button look="plain" icon="arrow-left" onClick={onBack} className="px-2">
          {m.cast_back()}
        </Button>
        <h2 ref={heading} tabIndex={-1} className="px-2 font-serif text-xl outline-none">
          {m.attributes_title()}
        </h2>
      </header>
      <Asking {...proposals} />
      <p role="status" className="sr-only">
        {told}
      </p>
      {parts.writable && open.length > 1 && (
        <div className="px-4 pb-3">
          <Button
            icon="check-check"
            className="w-full"
            onClick={() => {
              setTold(m.attributes_accepted_all({ count: open.length }))
              proposals.accept(open)
              heading.current?.focus()
            }}
          >
            {m.attributes_accept_all({ count: open.length })}
          </Button>
        </div>
      )}
      {groups.map(({ one, mine }) => (
        <section key={one.id} aria-label={nameOf(one.id)} className="pt-2">
          <h3 className="px-4 pb-1 font-semibold wrap-anywhere">{nameOf(one.id)}</h3>
          <ul>
            {mine.map((each) => (
              <ProposalRow
                key={each.id}
                one={each}
                nameOf={nameOf}
                writable={parts.writable}
                onAccept={() => settle(each, proposals.accept, m.attributes_accepted())}
                onReject={() => settle(each, proposals.reject, m.attributes_rejected())}
                onShow={() => show(each)}
              />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

/** Asks, says how far it is, and what came of it. */
function Asking({ reading, open, asking, error, ask }: Proposals) {
  const busy = asking || reading?.state === 'working'
  return (
    <div className="grid gap-2 px-4 py-3 text-sm">
      <p className="text-ink-soft">{m.attributes_explain()}</p>
      <Button icon="sparkles" disabled={busy} onClick={ask}>
        {busy ? m.attributes_working() : reading?.state === 'ready' ? m.attributes_ask_again() : m.attributes_ask()}
      </Button>
      <div role="status" className="grid gap-1">
        {reading?.state === 'ready' && open.length === 0 && <p>{m.attributes_nothing()}</p>}
        {reading?.model === 'asked_in_part' && <p>{m.attributes_model_in_part()}</p>}
        {reading?.model === 'unavailable' && <p>{m.attributes_without_model()}</p>}
      </div>
      {error ? (
        <p role="alert" className="text-accent">
          {failureMessage(error)}
        </p>
      ) : (
        reading?.state === 'failed' && (
          <p role="alert" className="text-accent">
            {reading.reason === 'gave_up' || reading.reason === 'cancelled'
              ? m.attributes_failed()
              : failureMessage(new Refusal({ code: reading.reason ?? '' }, 400))}
          </p>
        )
      )}
    </div>
  )
}

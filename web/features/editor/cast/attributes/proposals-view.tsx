import type { AttributeProposal, AttributeEvidence, AttributeAnalysis } from '@replique/contract'
import { findBlock, setAttribute, setRelation } from '@replique/manuscript'
import { TextSelection } from 'prosemirror-state'
import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '../../../../messages/messages.js'
import { Button } from '../../../../ui/button.tsx'
import { FIELD_WORDS, proposedWords, hasAlready } from './attribute-fields.tsx'
import type { EditorParts } from '../../shell/view-state.ts'
import { goToBlock } from '../../navigation/go-to.ts'
import { failureMessage, useErrorText } from '../../../../platform/api/failure.ts'
import { useFrame } from '../../shell/editor-hooks.ts'
import { api } from '../../../../platform/api/api.ts'
import type { MountedEditor } from '../../mount.ts'

/** Milliseconds between requests for the progress of the analysis. */
const LOOK = 1000

interface Proposals {
  readonly analysis: AttributeAnalysis | undefined
  /** Proposals that still add something new. Leaves out those about characters no longer in the play. */
  readonly open: readonly AttributeProposal[]
  readonly asking: boolean
  readonly error: unknown
  ask(this: void): void
  accept(this: void, chosen: readonly AttributeProposal[]): void
  reject(this: void, chosen: readonly AttributeProposal[]): void
}

/** Applies the accepted proposals as a single undo step. */
function write({ binding }: MountedEditor, chosen: readonly AttributeProposal[]): void {
  binding.edit((shared) => {
    for (const one of chosen)
      if (one.field === 'relation') setRelation(shared, one.character, { to: one.to, what: one.value })
      else setAttribute(shared, one.character, { key: one.field, value: one.value })
  })
}

/** Loads the proposals for the characters of the open play, and requests, accepts and rejects them. */
function useProposals({ link, editor }: EditorParts): Proposals {
  const client = useQueryClient()
  const { characters } = useFrame(editor)
  const [{ asking, error }, show] = useState<{ readonly asking: boolean; readonly error: unknown }>({
    asking: false,
    error: null,
  })
  const queryKey = ['plays', 'attributes', link.play]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.ai.attributes.read({ id: link.play }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'working' ? LOOK : false),
  })
  const people = new Map(characters.map((one) => [one.id, one]))
  const open = (query.data?.proposals ?? []).filter((one) => {
    const who = people.get(one.character)
    return who !== undefined && !hasAlready(who, one) && (one.field !== 'relation' || people.has(one.to))
  })
  const forget = (chosen: readonly AttributeProposal[]): void => {
    const ids = chosen.map(({ id }) => id)
    const gone = new Set(ids)
    client.setQueryData<AttributeAnalysis>(
      queryKey,
      (known) => known && { ...known, proposals: known.proposals.filter(({ id }) => !gone.has(id)) },
    )
    api.ai.attributes.forget({ id: link.play, ids }).catch(() => {})
  }
  return {
    analysis: query.data,
    open,
    asking,
    error: error ?? query.error,
    ask: () => {
      show({ asking: true, error: null })
      api.ai.attributes
        .ask({ id: link.play })
        .then(() => client.invalidateQueries({ queryKey }))
        .then(
          () => show({ asking: false, error: null }),
          (fault: unknown) => show({ asking: false, error: fault }),
        )
    },
    accept: (chosen) => {
      write(editor, chosen)
      forget(chosen)
    },
    reject: forget,
  }
}

interface ProposalRowProps {
  readonly one: AttributeProposal
  readonly nameOf: (id: string) => string
  readonly writable: boolean
  readonly onAccept: () => void
  readonly onReject: () => void
  readonly onShow: () => void
}

/** One proposal: its value, the passage it is based on, and buttons to accept or reject it. */
export function ProposalRow({ one, nameOf, writable, onAccept, onReject, onShow }: ProposalRowProps) {
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

type Place = Extract<AttributeEvidence, { place: 'line' }>

/** Goes to the line a proposal is based on and selects the words, if they are still there. */
export function goToWords(parts: EditorParts, { element, from, to, words }: Place): void {
  goToBlock(parts, element)
  requestAnimationFrame(() => {
    const { view } = parts.editor
    const found = view.isDestroyed ? null : findBlock(view.state.doc, element)
    if (!found) return
    const at = found.pos + 1
    const last = at + found.node.content.size
    const end = Math.min(at + to, last)
    if (view.state.doc.textBetween(Math.min(at + from, last), end, '\n', '\n').startsWith(words.slice(0, 20)))
      view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at + from, end)))
  })
}

interface Props {
  readonly parts: EditorParts
  readonly onBack: () => void
  readonly onOpen: (character: string) => void
}

/** Returns whether the panel covers the page. */
const isNarrow = (): boolean => !matchMedia('(min-width: 56.25rem)').matches

/** Character attributes proposed from the text. They can be accepted one by one or all together. */
export function ProposalsView({ parts, onBack, onOpen }: Props) {
  const proposals = useProposals(parts)
  const { characters } = useFrame(parts.editor)
  const place = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [told, setTold] = useState('')
  useEffect(() => heading.current?.focus(), [])
  const { open } = proposals
  const nameOf = (id: string): string => characters.find((one) => one.id === id)?.name || m.cast_unnamed()
  /** Settles a proposal, and then moves the focus to a neighbouring proposal, for keyboard users. */
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

/** The button that requests proposals, with progress and result. */
function Asking({ analysis, open, asking, error, ask }: Proposals) {
  const errorText = useErrorText()
  const busy = asking || analysis?.state === 'working'
  return (
    <div className="grid gap-2 px-4 py-3 text-sm">
      <p className="text-ink-soft">{m.attributes_explain()}</p>
      <Button icon="sparkles" disabled={busy} onClick={ask}>
        {busy ? m.attributes_working() : analysis?.state === 'ready' ? m.attributes_ask_again() : m.attributes_ask()}
      </Button>
      <div role="status" className="grid gap-1">
        {analysis?.state === 'ready' && open.length === 0 && <p>{m.attributes_nothing()}</p>}
        {analysis?.model === 'asked_in_part' && <p>{m.attributes_model_in_part()}</p>}
        {analysis?.model === 'unavailable' && <p>{m.attributes_without_model()}</p>}
      </div>
      {error ? (
        <p role="alert" className="text-accent">
          {failureMessage(error)}
        </p>
      ) : (
        analysis?.state === 'failed' && (
          <p role="alert" className="text-accent">
            {analysis.reason === 'gave_up' || analysis.reason === 'cancelled'
              ? m.attributes_failed()
              : errorText(analysis.reason ?? '')}
          </p>
        )
      )}
    </div>
  )
}

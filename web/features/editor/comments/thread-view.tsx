import {
  acceptSuggestions,
  isOpen,
  isProposing,
  rejectSuggestions,
  resolveAnnotation,
  addMessage,
  type Annotation,
  linkPastedCues,
  blockType,
  elementsToBlocks,
  schema,
  type Decision,
} from '@replique/manuscript'
import { useEffect, useRef } from 'react'
import { onEnter, parseFountain, type ElementKind } from '@replique/script'
import { Fragment, Slice, type Node } from 'prosemirror-model'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { Composer, type People } from './composer.tsx'
import { showAnnotation, type PlacedAnnotation } from './comment-actions.ts'
import { LINK, Byline, MessageView } from './message-view.tsx'

/**
 * Turns the lines of a suggestion into paragraphs. A single line becomes the element that Enter would create; several
 * lines are parsed like pasted text.
 */
function readLines(lines: string, kind: ElementKind, { editor }: EditorParts): Node[] {
  const frame = editor.live.frame
  if (!lines.trim().includes('\n')) {
    const next = onEnter({ play: frame.kind, element: kind, empty: false })
    return [blockType.create({ kind: next.kind }, lines === '' ? null : schema.text(lines))]
  }
  const { elements, characters } = parseFountain(`\n${lines}`, { kind: frame.kind, language: frame.language })
  const { binding } = editor
  const slice = new Slice(Fragment.fromArray(elementsToBlocks(elements, characters)), 0, 0)
  return [...linkPastedCues(slice, binding.shared, binding.freshId).content.content]
}

/** Returns a decision by the current user, with the current time, for accepting or rejecting suggestions. */
export const decisionOf = (parts: EditorParts): Decision => ({
  by: parts.link.person,
  at: Date.now(),
  read: (lines, kind) => readLines(lines, kind, parts),
})

interface ThreadProps {
  readonly parts: EditorParts
  readonly placed: PlacedAnnotation
  readonly people: People
  /** Whether this thread is open. `time` increases each time the thread is requested. */
  readonly current: boolean
  readonly time: number
  readonly speaks: boolean
  /** Whether the thread is shown beside its passage, where its actions appear only once it is open. */
  readonly brief?: boolean
}

/** What a suggestion would change, in words and as a preview. */
function Proposal({ annotation: { quote, proposal } }: { annotation: Annotation }) {
  const added = proposal === '' || proposal === null ? null : <ins className="text-accent">{proposal}</ins>
  const gone = quote === '' ? null : <del className="text-ink-soft">{quote}</del>
  const about =
    added && gone ? m.comments_proposes_change() : added ? m.comments_proposes_words() : m.comments_proposes_cut()
  return (
    <p className="text-sm">
      <span className="text-ink-soft">{about}</span>{' '}
      <span className="font-serif text-base break-words whitespace-pre-wrap">
        {gone} {added}
      </span>
    </p>
  )
}

function Quote({
  parts,
  placed: { annotation, range },
  wide,
}: Pick<ThreadProps, 'parts' | 'placed'> & { wide: boolean }) {
  const { editor } = parts
  const go = (): void => {
    editor.annotations.open(annotation.id)
    if (showAnnotation(editor.annotations, editor.view, annotation.id) && matchMedia('(max-width: 56.24rem)').matches)
      parts.view.change({ side: null })
  }
  if (range === null)
    return (
      <p className="text-sm text-ink-soft">
        {m.comments_gone()} <q className="font-serif break-words">{annotation.quote}</q>
      </p>
    )
  const words = annotation.kind === 'comment' ? annotation.quote : m.comments_suggestion()
  return (
    <button
      type="button"
      onClick={go}
      aria-label={m.comments_show({ words })}
      className={classNames(
        'min-h-8 w-full rounded-r-base border-l-2 border-line-strong px-2 text-left hover:bg-sunk pointer-coarse:min-h-11',
        wide && 'after:absolute after:inset-0',
      )}
    >
      <span className={annotation.kind === 'comment' ? 'line-clamp-2 font-serif' : 'text-sm text-ink-soft'}>
        {words}
      </span>
    </button>
  )
}

/** How the thread was closed. */
function Ending({ annotation: { outcome, resolved }, people }: { annotation: Annotation; people: People }) {
  if (outcome === null && resolved === null) return null
  const name = people.nameWithin(outcome?.by ?? resolved?.by ?? '')
  const words =
    outcome === null
      ? m.comments_resolved_by({ name })
      : outcome.result === 'accepted'
        ? m.comments_accepted_by({ name })
        : m.comments_rejected_by({ name })
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-soft">
      <Icon name="check" className="size-4" />
      {words}
    </p>
  )
}

interface ActionsProps extends Pick<ThreadProps, 'parts' | 'placed' | 'speaks'> {
  /** Undefined while a reply is being written, or if replying is not allowed. */
  readonly onReply: (() => void) | undefined
}

function Actions({ parts, placed: { annotation, range }, speaks, onReply }: ActionsProps) {
  const { link, editor, writable } = parts
  const { binding } = editor
  const mine = annotation.author === link.person
  const open = isOpen(annotation)
  const decides = writable && open && isProposing(annotation)
  const resolves = speaks && (writable || mine) && annotation.outcome === null
  const deed = () => ({ by: link.person, at: Date.now() })
  const small = 'min-h-9 pointer-coarse:min-h-11'
  if (!decides && !resolves && !onReply) return null
  return (
    <div className="relative flex flex-wrap items-center gap-2">
      {decides && (
        <>
          <Button
            className={small}
            disabled={range === null}
            onClick={() => acceptSuggestions(binding, [annotation.id], decisionOf(parts))}
          >
            {m.comments_accept()}
          </Button>
          <Button look="plain" className={small} onClick={() => rejectSuggestions(binding, [annotation.id], deed())}>
            {m.comments_reject()}
          </Button>
        </>
      )}
      {resolves && (
        <button
          type="button"
          className={LINK}
          onClick={() => resolveAnnotation(binding.shared, annotation.id, open ? deed() : null)}
        >
          {open
            ? mine && annotation.kind === 'suggestion'
              ? m.comments_take_back()
              : m.comments_resolve()
            : m.comments_reopen()}
        </button>
      )}
      {onReply && (
        <button type="button" className={LINK} onClick={onReply}>
          {m.comments_reply()}
        </button>
      )}
    </div>
  )
}

/** One thread: its passage, its messages and its actions. */
export function ThreadView({ parts, placed, people, current, time, speaks, brief = false }: ThreadProps) {
  const { annotation } = placed
  const { annotations, binding } = parts.editor
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (current && time > 0) place.current?.scrollIntoView({ block: 'nearest' })
  }, [current, time])
  const reply = (text: string, mentions: readonly string[]): boolean => {
    addMessage(binding.shared, annotation.id, { author: parts.link.person, at: Date.now(), text, mentions })
    annotations.drafts.delete(annotation.id)
    return true
  }
  const closed = brief && !current
  const answering = current || annotations.drafts.has(annotation.id)
  const open = (): void => annotations.open(annotation.id)
  return (
    <li
      ref={place}
      aria-current={current || undefined}
      className={classNames(
        'grid gap-2 px-4 py-3',
        brief ? 'aria-[current]:bg-paper' : 'border-b border-line aria-[current]:bg-sunk',
        closed && 'relative hover:bg-sunk',
      )}
    >
      <Quote parts={parts} placed={placed} wide={closed} />
      {isProposing(annotation) && (
        <>
          <Byline author={annotation.author} at={annotation.at} people={people} />
          <Proposal annotation={annotation} />
        </>
      )}
      {annotation.messages.map((message) => (
        <MessageView
          key={message.id}
          {...{ parts, people, message }}
          speaks={speaks && !closed}
          thread={annotation.id}
        />
      ))}
      <Ending annotation={annotation} people={people} />
      {(!closed || isProposing(annotation)) && (
        <Actions
          parts={parts}
          placed={placed}
          speaks={speaks}
          onReply={speaks && !answering && !closed ? open : undefined}
        />
      )}
      {speaks && answering && (
        <Composer
          label={m.comments_reply()}
          submit={m.comments_send()}
          people={people.others}
          value={annotations.drafts.get(annotation.id) ?? ''}
          onDraft={(text) =>
            void (text === '' ? annotations.drafts.delete(annotation.id) : annotations.drafts.set(annotation.id, text))
          }
          onSend={reply}
        />
      )}
    </li>
  )
}

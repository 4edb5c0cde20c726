/** Comments and suggestions by the crowd's writers. */
import { acceptSuggestions, rejectSuggestions } from '../annotations/accept.ts'
import { anchorAt, quoteOf, type TextRange } from '../annotations/anchor.ts'
import {
  isOpen,
  isProposing,
  addAnnotation,
  changeMessage,
  removeMessage,
  resolveAnnotation,
  addMessage,
  setProposal,
  type Annotation,
  type NewAnnotation,
} from '../annotations/annotation.ts'
import { ANNOTATION_LIMITS } from '../annotations/shape.ts'
import { rangeAt } from './acts-on-words.ts'
import { WORDS, type ActionContext } from './spot.ts'

/** The crowd's own clock, which advances each time it is read. */
let now = 0
const soon = (): number => ++now

function begin(
  { peer }: ActionContext,
  place: TextRange,
): Pick<NewAnnotation, 'author' | 'at' | 'anchor' | 'quote'> | null {
  const anchor = anchorAt(peer.binding.shared, peer.state.doc, place)
  if (anchor === null || peer.binding.phantom !== null) return null
  return { author: peer.name, at: soon(), anchor, quote: quoteOf(peer.state.doc, place) }
}

const message = ({ peer, marker, pick }: ActionContext) => ({
  author: peer.name,
  at: soon(),
  text: marker() + pick(WORDS),
  mentions: [],
})

function someAnnotation({ peer, pick }: ActionContext, fits: (annotation: Annotation) => boolean): Annotation | null {
  const annotations = [...peer.book.all()].filter(fits)
  return annotations.length === 0 ? null : pick(annotations)
}

export function comment(spot: ActionContext): void {
  const place = rangeAt(spot, 12)
  const made = place.to > place.from ? begin(spot, place) : null
  if (made !== null) addAnnotation(spot.peer.binding.shared, { kind: 'comment', ...made }, message(spot))
}

export function reply(spot: ActionContext): void {
  const annotation = someAnnotation(spot, () => true)
  if (annotation !== null) addMessage(spot.peer.binding.shared, annotation.id, message(spot))
}

/** Changes or removes one of the writer's own messages. */
export function reword(spot: ActionContext): void {
  const { peer, chance } = spot
  const { shared } = peer.binding
  const isOwn = (author: string): boolean => author === peer.name
  const annotation = someAnnotation(spot, ({ messages }) => messages.some(({ author }) => isOwn(author)))
  const own = annotation?.messages.filter(({ author, removed }) => isOwn(author) && removed !== true) ?? []
  if (annotation === null || own.length === 0) return
  const said = spot.pick(own)
  const place = { id: annotation.id, message: said.id }
  // the new text contains the old text, so that the check can still find its marker
  if (chance(0.8)) changeMessage(shared, place, { text: `${said.text}!`.slice(0, 200), mentions: [], at: soon() })
  else removeMessage(shared, place)
}

export function resolve(spot: ActionContext): void {
  const annotation = someAnnotation(spot, ({ outcome }) => outcome === null)
  if (annotation === null) return
  resolveAnnotation(
    spot.peer.binding.shared,
    annotation.id,
    isOpen(annotation) ? { by: spot.peer.name, at: soon() } : null,
  )
}

export function suggest(spot: ActionContext): void {
  const { peer, pick, chance, marker } = spot
  const place = rangeAt(spot, 8)
  const made = begin(spot, chance(0.3) ? { from: place.from, to: place.from } : place)
  const word = chance(0.4) ? marker() : pick(WORDS)
  const proposal = chance(0.2) ? '' : chance(0.2) ? `${pick(WORDS)}\n${word}` : word
  if (made !== null)
    peer.binding.editAlong((shared) => addAnnotation(shared, { kind: 'suggestion', ...made, proposal }))
}

/** Extends one of the writer's own suggestions, as typing in it does. */
export function proposeMore(spot: ActionContext): void {
  const { peer, pick } = spot
  const annotation = someAnnotation(spot, (one) => one.author === peer.name && isOpen(one) && isProposing(one))
  const words = (annotation?.proposal ?? '') + pick(WORDS)
  if (annotation !== null && words.length < ANNOTATION_LIMITS.text)
    peer.binding.editAlong((shared) => setProposal(shared, annotation.id, words))
}

export function accept(spot: ActionContext): void {
  const { peer, chance, accepted } = spot
  const isWaiting = (one: Annotation): boolean => isOpen(one) && isProposing(one)
  const annotation =
    someAnnotation(spot, (one) => isWaiting(one) && accepted.includes(one.id)) ?? someAnnotation(spot, isWaiting)
  if (annotation === null) return
  accepted.push(annotation.id)
  const all = chance(0.15) ? [...peer.book.all()].map(({ id }) => id) : [annotation.id]
  acceptSuggestions(peer.binding, all, { by: peer.name, at: soon() })
}

export function reject(spot: ActionContext): void {
  const annotation = someAnnotation(spot, (one) => isOpen(one) && one.kind === 'suggestion')
  if (annotation !== null) rejectSuggestions(spot.peer.binding, [annotation.id], { by: spot.peer.name, at: soon() })
}

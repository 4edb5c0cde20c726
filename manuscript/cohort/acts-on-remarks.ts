/** Comments and suggestions by the crowd's writers. */
import { acceptSuggestions, rejectSuggestions } from '../remarks/accept.ts'
import { anchorAt, quoteOf, type Stretch } from '../remarks/anchor.ts'
import {
  isOpen,
  isProposing,
  addRemark,
  changeMessage,
  removeMessage,
  resolveRemark,
  say,
  setProposal,
  type Remark,
  type NewRemark,
} from '../remarks/remark.ts'
import { ANNOTATION_LIMITS } from '../remarks/shape.ts'
import { stretch } from './acts-on-words.ts'
import { WORDS, type Spot } from './spot.ts'

/** A logical clock for the crowd: every reading is later than the one before. */
let now = 0
const soon = (): number => ++now

function begin({ peer }: Spot, place: Stretch): Pick<NewRemark, 'author' | 'at' | 'anchor' | 'quote'> | null {
  const anchor = anchorAt(peer.binding.shared, peer.state.doc, place)
  if (anchor === null || peer.binding.phantom !== null) return null
  return { author: peer.name, at: soon(), anchor, quote: quoteOf(peer.state.doc, place) }
}

const message = ({ peer, marker, pick }: Spot) => ({
  author: peer.name,
  at: soon(),
  text: marker() + pick(WORDS),
  mentions: [],
})

function someRemark({ peer, pick }: Spot, fits: (remark: Remark) => boolean): Remark | null {
  const remarks = [...peer.book.all()].filter(fits)
  return remarks.length === 0 ? null : pick(remarks)
}

export function comment(spot: Spot): void {
  const place = stretch(spot, 12)
  const made = place.to > place.from ? begin(spot, place) : null
  if (made !== null) addRemark(spot.peer.binding.shared, { kind: 'comment', ...made }, message(spot))
}

export function reply(spot: Spot): void {
  const remark = someRemark(spot, () => true)
  if (remark !== null) say(spot.peer.binding.shared, remark.id, message(spot))
}

/** Edits or deletes one of the writer's own messages. */
export function reword(spot: Spot): void {
  const { peer, chance } = spot
  const { shared } = peer.binding
  const isOwn = (author: string): boolean => author === peer.name
  const remark = someRemark(spot, ({ messages }) => messages.some(({ author }) => isOwn(author)))
  const own = remark?.messages.filter(({ author, removed }) => isOwn(author) && removed !== true) ?? []
  if (remark === null || own.length === 0) return
  const said = spot.pick(own)
  const place = { id: remark.id, message: said.id }
  // the old text stays part of the new one, so that the check can find it
  if (chance(0.8)) changeMessage(shared, place, { text: `${said.text}!`.slice(0, 200), mentions: [], at: soon() })
  else removeMessage(shared, place)
}

export function resolve(spot: Spot): void {
  const remark = someRemark(spot, ({ outcome }) => outcome === null)
  if (remark === null) return
  resolveRemark(spot.peer.binding.shared, remark.id, isOpen(remark) ? { by: spot.peer.name, at: soon() } : null)
}

export function suggest(spot: Spot): void {
  const { peer, pick, chance, marker } = spot
  const place = stretch(spot, 8)
  const made = begin(spot, chance(0.3) ? { from: place.from, to: place.from } : place)
  const word = chance(0.4) ? marker() : pick(WORDS)
  const proposal = chance(0.2) ? '' : chance(0.2) ? `${pick(WORDS)}\n${word}` : word
  if (made !== null) peer.binding.editAlong((shared) => addRemark(shared, { kind: 'suggestion', ...made, proposal }))
}

/** Extends one of the writer's own suggestions, as if by typing. */
export function proposeMore(spot: Spot): void {
  const { peer, pick } = spot
  const remark = someRemark(spot, (one) => one.author === peer.name && isOpen(one) && isProposing(one))
  const words = (remark?.proposal ?? '') + pick(WORDS)
  if (remark !== null && words.length < ANNOTATION_LIMITS.text)
    peer.binding.editAlong((shared) => setProposal(shared, remark.id, words))
}

export function accept(spot: Spot): void {
  const { peer, chance, accepted } = spot
  const isWaiting = (one: Remark): boolean => isOpen(one) && isProposing(one)
  const remark = someRemark(spot, (one) => isWaiting(one) && accepted.includes(one.id)) ?? someRemark(spot, isWaiting)
  if (remark === null) return
  accepted.push(remark.id)
  const all = chance(0.15) ? [...peer.book.all()].map(({ id }) => id) : [remark.id]
  acceptSuggestions(peer.binding, all, { by: peer.name, at: soon() })
}

export function reject(spot: Spot): void {
  const remark = someRemark(spot, (one) => isOpen(one) && one.kind === 'suggestion')
  if (remark !== null) rejectSuggestions(spot.peer.binding, [remark.id], { by: spot.peer.name, at: soon() })
}

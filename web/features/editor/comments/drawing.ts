import { isProposing, stretchOf, type Remark, type RemarkBook } from '@replique/manuscript'
import type { Node } from 'prosemirror-model'
import { Decoration } from 'prosemirror-view'
import type { Begun } from './annotations.ts'

/** What a drawn remark is, for whoever looks at decorations. */
export interface DrawnSpec {
  readonly remark: string
}

/** What stands for the comment that is not sent yet, which has no id. */
export const BEGUN = ''

const HUES = 12

/** From 1 to 12: the colour the server gives somebody, unless another at the play wears it already. */
export const hueOf = (userId: string): number => ((Number.parseInt(userId.slice(0, 8), 16) || 0) % HUES) + 1

function drawProposal({ id, author, proposal }: Remark, active: boolean): HTMLElement {
  const words = document.createElement('ins')
  words.className = `proposed hue-${hueOf(author)}${active ? ' active' : ''}`
  words.dataset['remark'] = id
  words.textContent = (proposal ?? '').replaceAll('\n', '¶\n')
  return words
}

/** The words that a comment is being written on, lit in one's own colour. */
export function drawBegun(book: RemarkBook, doc: Node, { begun, person }: { begun: Begun; person: string }) {
  const stretch = stretchOf(book.shared, doc, { ...begun, kind: 'comment' })
  if (stretch === null) return []
  const look = `remarked hue-${hueOf(person)} active`
  return [
    Decoration.inline(stretch.from, stretch.to, { class: look, 'data-begun': '' }, {
      remark: BEGUN,
    } satisfies DrawnSpec),
  ]
}

/** A remark on the page: words underlined, struck through, or proposed. Empty where its words are no longer there. */
export function drawRemark(book: RemarkBook, doc: Node, { remark, active }: { remark: Remark; active: boolean }) {
  const stretch = stretchOf(book.shared, doc, remark)
  if (stretch === null) return []
  const { from, to } = stretch
  const { id, author, proposal } = remark
  const spec: DrawnSpec = { remark: id }
  const proposing = isProposing(remark)
  const drawn: Decoration[] = []
  if (to > from) {
    const look = `${proposing ? 'proposed-away' : 'remarked'} hue-${hueOf(author)}${active ? ' active' : ''}`
    const role = proposing ? { role: 'deletion' } : {}
    drawn.push(Decoration.inline(from, to, { class: look, 'data-remark': id, ...role }, spec))
  }
  if (proposing && proposal)
    drawn.push(
      Decoration.widget(to, () => drawProposal(remark, active), {
        ...spec,
        key: `${id} ${active ? 1 : 0} ${proposal}`,
        side: -1,
        ignoreSelection: true,
        marks: [],
      }),
    )
  return drawn
}
